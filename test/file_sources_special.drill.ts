import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { createEmulator } from '../checks/emulate.ts'
import type { RemoteFile } from '../src/platform/connect/file_source.ts'
import { openGoogleDrive } from '../src/platform/connect/google_drive/open.ts'
import { openOutside } from '../src/platform/connect/open_outside.ts'
import { openRedmine } from '../src/platform/connect/redmine/open.ts'
import { redmineMissing, startRedmine } from './peers/redmine.ts'

// What only one of the servers has.

const outside = openOutside({ privateAddresses: ['127.0.0.1', 'localhost'], requestsPerSecond: 1000 })
after(() => outside.close())
// made anew for each use: one of the file would run out while other files of the process have their turn
const inTime = () => AbortSignal.timeout(250_000)

const skip = redmineMissing && !process.env['NOTHING_SKIPPED'] ? { skip: redmineMissing } : {}

test('Redmine: projects, the files of all of them, and what is attached to issues', skip, async (t) => {
  const redmine = await startRedmine()
  t.after(redmine.stop)
  await redmine.clear()
  await redmine.put('Plan.txt', 'the plan')
  const issue = await redmine.attachToIssue('Answer.txt', 'the answer')
  const at = { outside, authorization: { header: async () => redmine.header }, url: redmine.url }
  const source = openRedmine(at)
  const projects = await source.projects(inTime())
  const atlas = projects.find(({ name }) => name === 'Atlas – Übernahme')
  assert.ok(atlas)
  assert.equal(atlas.description, 'About Atlas – Übernahme')
  assert.match(atlas.created_at ?? '', /^\d{4}-\d\d-\d\dT/)
  for (const scope of ['', atlas.id]) {
    const files: RemoteFile[] = []
    for await (const page of source.pull(scope, null, inTime()))
      for (const change of page.changes) if (change.type === 'upsert') files.push(change.item)
    assert.deepEqual(
      files.map(({ folder, name }) => `${folder}/${name}`).sort(),
      [`Atlas – Übernahme/Issue ${issue}/Answer.txt`, 'Atlas – Übernahme/Plan.txt'].sort(),
    )
    const answer = files.find(({ name }) => name === 'Answer.txt')
    assert.equal(await text((await source.read(answer?.id ?? '', inTime())).content), 'the answer')
  }
  for (const id of ['999999', '../projects', 'a b', ''])
    await assert.rejects(source.list(id === '' ? '0' : id, { limit: 1, signal: inTime() }), { code: 'not_found' }, id)
  await assert.rejects(openRedmine({ ...at, url: `${redmine.url}/nothing` }).check(inTime()))
})

test('Google’s emulator takes an upload of any bytes and gives the same back', async (t) => {
  const token = 'google-token'
  const google = await createEmulator({
    service: 'google',
    port: 0,
    seed: {
      tokens: { [token]: { login: 'ana@firm.test', scopes: [] } },
      google: {
        users: [{ email: 'ana@firm.test', name: 'Ana' }],
        drive_items: [
          {
            id: 'root',
            user_email: 'ana@firm.test',
            name: 'My Drive',
            mime_type: 'application/vnd.google-apps.folder',
          },
        ],
      },
    },
  })
  t.after(() => google.close())
  const authorization = { header: async () => `Bearer ${token}` }
  const source = openGoogleDrive({ outside, authorization, apiUrl: google.url, account: 'ana@firm.test' })
  const content = Buffer.from(Array.from({ length: 3000 }, (_, index) => index % 256))
  const file = { name: 'Übersicht.bin', folder: '', contentType: 'application/octet-stream', size: content.length }
  const added = await source.write?.({ ...file, content: async () => Readable.from([content]) }, inTime())
  assert.equal(added?.name, 'Übersicht.bin')
  assert.deepEqual(await buffer((await source.read(added?.id ?? '', inTime())).content), content)
  const listed = await source.list('', { limit: 10, signal: inTime() })
  assert.ok(listed.files.some(({ id }) => id === added?.id))
})
