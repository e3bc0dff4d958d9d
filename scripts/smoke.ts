import { resolve } from 'node:path'
import { runTests } from './run_tests.ts'

// npm run test:smoke: of the drills the few that show in a minute that the whole still works, by the beginning of their
// titles: the service starts, stops and is killed; people sign in; a first day in a browser, with a document that is read;
// a mailbox on a real server.

const smoke = new Map([
  ['test/start.drill.ts', ['a newcomer sees one line', 'two services run side by side']],
  ['test/durability.drill.ts', ['every write that was acknowledged is there', 'asked to stop under load']],
  ['test/web.drill.ts', ['first day']],
  ['test/sign_in.drill.ts', ['a person of the directory signs in', 'a wrong password, an unknown person']],
  ['test/mail_accounts.drill.ts', ['IMAP with a password']],
])

process.env['KILLS'] ??= '2'
const only = [...smoke.values()].flat()
const files = [...smoke.keys()].map((file) => resolve(file))
const { passed } = await runTests(files, { atOnce: 2, timeout: 600_000, only })
const missing = only.filter((title) => !passed.some((name) => name.startsWith(title)))
if (missing.length > 0) {
  console.error(`\nThese drills did not pass:\n${missing.map((title) => `  ${title}`).join('\n')}`)
  process.exitCode = 1
}
