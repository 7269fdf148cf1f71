/** What a siteadmin may enter as the mail server. */
export const aMailServer = {
  host: "smtp.gmail.com",
  port: 2525 as number,
  username: "office@rainright.us",
  password: "canary-heron-7",
  sender_name: "Rain Right",
  sender_address: "",
};
