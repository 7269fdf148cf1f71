import { expect, test } from "vitest";
import { UsageError } from "#src/platform/process/command-line.server.ts";
import { readCommand } from "./read-command.ts";

test.each([
  [[], { name: "help" }],
  [["--help"], { name: "help" }],
  [["create", "-h"], { name: "help" }],
  [["list"], { name: "list" }],
  [["reset-password", "ben"], { name: "reset-password", who: "ben" }],
  [["reset-2fa", "ben@example.com"], { name: "reset-2fa", who: "ben@example.com" }],
  [["promote", "ben", "siteadmin"], { name: "promote", who: "ben", role: "siteadmin" }],
  [["demote", "ben", "user"], { name: "demote", who: "ben", role: "user" }],
  [
    ["create", "Ben@Example.com", "--name", " Ben Oak "],
    { name: "create", email: "ben@example.com", fullName: "Ben Oak", role: "user" },
  ],
  [
    ["create", "--role", "siteadmin", "--name=Ben Oak", "ben@example.com"],
    { name: "create", email: "ben@example.com", fullName: "Ben Oak", role: "siteadmin" },
  ],
])("an operator types %j and is understood", (words, command) => {
  expect(readCommand(words)).toEqual(command);
});

test.each([
  [["delete", "ben"], "There is no command"],
  [["list", "all"], "list takes nothing more."],
  [["reset-password"], "reset-password takes one word."],
  [["reset-2fa", "ben", "ann"], "reset-2fa takes one word."],
  [["promote", "ben"], "promote takes 2 words."],
  [["promote", "ben", "user"], "The role must be admin or siteadmin."],
  [["demote", "ben", "siteadmin"], "The role must be user or admin."],
  [["create", "ben@example.com"], "Name is required"],
  [["create", "ben", "--name", "Ben"], "Valid email is required."],
  [["create", "ben@example.com", "--name", "Ben", "--role", "root"], "The role must be user or admin or siteadmin."],
  [["create", "ben@example.com", "--name", "Ben", "--password", "x"], "--password"],
  [["list", "--role", "user"], "list takes neither --name nor --role."],
])("an operator types %j and gets an error that says what is wrong", (words, error) => {
  expect(() => readCommand(words)).toThrow(UsageError);
  expect(() => readCommand(words)).toThrow(error);
});
