/*
 * A test file that imports this one runs on SQLite and again on PostgreSQL (project "postgres" of vitest.config.ts). What PostgreSQL
 * parses is proved for every statement by statements.test.ts; here belong the tests of what only running it shows: transactions,
 * races, search, migrations, files, backups, and one journey through the API of each feature.
 */
export {};
