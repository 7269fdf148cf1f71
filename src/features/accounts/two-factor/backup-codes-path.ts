/** Where new backup codes are shown, once; they travel in the navigation's state (TFA-07). */
export const backupCodesPath = "/admin/user/backup-codes";
