import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { checksInstalled } from './needs_checks.ts'
import { describedApi } from './web_types.ts'

// Lints the description of the API as the routes make it, by two linters, for which a warning is a fault too: npm run lint:api.

const folder = join(import.meta.dirname, '../checks')
const programs = join(folder, 'node_modules/.bin')
// neither may ask its makers for anything
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

const linters: [name: string, ...args: string[]][] = [
  ['redocly', 'lint', 'openapi.json', '--format', 'stylish'],
  ['spectral', 'lint', 'openapi.json', '--ruleset', 'spectral.yaml', '--fail-severity', 'hint'],
]

/** What the linter has found, or nothing. */
async function faultsBy([name, ...args]: (typeof linters)[number]): Promise<string[]> {
  try {
    await promisify(execFile)(process.execPath, [join(programs, name), ...args], { cwd: folder, env })
    return []
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string } // reason: as execFile throws it
    return [`${name} of the description of the API:\n${stdout || stderr || error}`]
  }
}

if (!checksInstalled()) throw new Error('The linters are missing; "npm run checks" installs them.')
writeFileSync(join(folder, 'openapi.json'), await describedApi())
const faults = await Promise.all(linters.map(faultsBy))
for (const fault of faults.flat()) console.error(fault)
process.exit(faults.flat().length > 0 ? 1 : 0) // the application was made without being started
