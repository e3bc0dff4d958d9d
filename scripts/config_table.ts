import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { settings, variableOf } from '../src/config.ts'

// Writes the table of settings into docs/configuration.md, between its two markers: node scripts/config_table.ts

const path = join(import.meta.dirname, '../docs/configuration.md')
const start = '<!-- settings: made by scripts/config_table.ts -->'
const end = '<!-- end of settings -->'

/** The page of settings with the table as it has to be today. */
export function withTable(page: string): string {
  const rows = Object.entries(settings).map(
    ([key, { doc, fallback }]) => `| \`${variableOf(key)}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${doc} |`,
  )
  const table = ['| Variable | Default | What for |', '|---|---|---|', ...rows].join('\n')
  const [before = '', rest = ''] = page.split(start)
  const [, after = ''] = rest.split(end)
  return `${before}${start}\n${table}\n${end}${after}`
}

if (import.meta.main) writeFileSync(path, withTable(readFileSync(path, 'utf8')))
