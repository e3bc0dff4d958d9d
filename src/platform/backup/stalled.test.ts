import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createDatabase, eventually } from '../../../test/harness.ts'
import { openDatabase } from '../db/open.ts'
import { makeBackup } from './make.ts'

const at = { url: await createDatabase() }
const sql = openDatabase({ at, connections: 1, prepare: true, name: 'beside' })
after(() => sql.end())

test('a back-up that stands still is given up with its reason, and leaves neither a draft nor a snapshot', async () => {
  const folder = mkdtempSync(join(process.env['TEST_FOLDER'] ?? tmpdir(), 'stalled-'))
  const made = makeBackup({
    at,
    path: join(folder, 'stalled.tar'),
    credentialsKeys: [],
    now: new Date(),
    onPart: () => new Promise(() => {}),
    idleMsMax: 500,
  })
  await assert.rejects(made, { name: 'BackupError', message: /nothing was written/ })
  assert.deepEqual(readdirSync(folder), [])
  await eventually(async () => {
    const open = await sql`
      select pid from pg_stat_activity where datname = current_database() and application_name = 'firm-crm-backup'`
    assert.equal(open.length, 0)
  })
})
