import { execFile, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Address } from '../src/platform/db/open.ts'
import type { Statement } from './questions.ts'
import { heading, print } from './report.ts'

/** What PostgreSQL itself does with the service's list statement, with no Node in between. */
export async function measurePgbench(at: Address, { text, parameters }: Statement, folder: string, seconds: number) {
  if (spawnSync('pgbench', ['--version']).status !== 0) return
  heading('PostgreSQL alone: pgbench -M prepared with the statement of the first page, 10 connections')
  const file = join(folder, 'list.sql')
  writeFileSync(file, `${text.replace(/\$(\d+)/g, ':p$1').replaceAll(/\s+/g, ' ')};\n`)
  const { password, port } = new URL(at.url)
  const variables = parameters.flatMap((value, index) => ['-D', `p${index + 1}=${value}`])
  const where = ['-h', at.socketPath ? dirname(at.socketPath) : '127.0.0.1', '-p', port, '-U', 'crm']
  const { stdout } = await promisify(execFile)(
    'pgbench',
    [...where, '-n', '-M', 'prepared', '-c', '10', '-T', String(seconds), '-f', file, ...variables, 'postgres'],
    { env: { PATH: process.env['PATH'], PGPASSWORD: password } },
  )
  print({ name: '  lists', value: Number(stdout.match(/tps = ([\d.]+)/)?.[1] ?? Number.NaN), unit: '/s' })
}
