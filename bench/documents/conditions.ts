import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'

/** When, on what machine and with which versions it was measured, as a sentence. */
export function conditions(): string {
  const versions = [
    `Node ${process.versions.node}`,
    `liteparse ${versionOf('@llamaindex/liteparse')}`,
    `tesseract.js ${versionOf('tesseract.js')}`,
    ...firstLineOf('pdftotext', ['-v']),
    ...firstLineOf('soffice', ['--version']),
  ]
  const model = cpus()[0]?.model.trim()
  return `Measured on ${new Date().toISOString().slice(0, 10)} on ${availableParallelism()} cores${model ? ` (${model})` : ''}: ${versions.join(', ')}.`
}

function versionOf(name: string): string {
  const file = join(import.meta.dirname, '../../node_modules', name, 'package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

function firstLineOf(program: string, options: string[]): string[] {
  const { stdout, stderr } = spawnSync(program, options, { encoding: 'utf8', timeout: 20_000 })
  const line = `${stdout ?? ''}${stderr ?? ''}`.trim().split('\n')[0]
  return line ? [line.replace(/ [0-9a-f]{20,}.*| \d+\(Build:\d+\)/, '')] : []
}
