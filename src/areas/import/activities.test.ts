import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { ask, uploadTable } from '../../../test/import_tables.ts'

// Calls, meetings and mail of another program keep what they were, when, with whom and by whom.

let service: TestService
let eva: Person
before(async () => {
  service = await startTestService()
  eva = await service.register('Eva')
  await bring('companies', [
    ['Record ID', 'Company name'],
    ['71', 'Orla Pumps'],
    ['72', 'Tarn Valves'],
  ])
  await bring('contacts', [
    ['Record ID', 'First Name', 'Last Name', 'Email', 'Associated Company IDs'],
    ['901', 'Ida', 'Berg', 'ida@orla.example', '71'],
    ['902', 'Tom', 'Ray', 'tom@tarn.example', '72'],
  ])
  await bring('deals', [
    ['Record ID', 'Deal Name', 'Associated Company IDs'],
    ['11', 'Project Heron', '72'],
  ])
})

const upload = (kind: string, rows: string[][]) =>
  uploadTable(service, eva, rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n'), 'export.csv', {
    kind,
  })
const bring = async (kind: string, rows: string[][]) => {
  const run = await ask(eva, (await upload(kind, rows)).id, 'run')
  assert.equal(run.counts.failed, 0, JSON.stringify((await eva.get(`/api/import/${run.id}/problems`)).body.data))
  return run
}
const interactions = async (subject: string) =>
  (await eva.get('/api/interactions?page_size=100')).body.data.filter((one: any) => one.subject === subject)
const nameOf = async (id: string) => (await eva.get(`/api/contacts/${id}`)).body.name

const calls = [
  [
    'Record ID',
    'Call Title',
    'Call notes',
    'Activity date',
    'Activity assigned to',
    'Associated Contact',
    'Associated Contact IDs',
    'Associated Company',
    'Associated Company IDs',
  ],
  [
    '501',
    'Intro call',
    'They are open to talk.',
    '2026-03-02 09:30',
    'Eva',
    'Ida Berg;Joan Strange',
    '901',
    'Orla Pumps',
    '71',
  ],
  ['502', 'Intro call', '', '2026-03-02 16:00', 'Max Gone', 'Tom Ray', '902', '', ''],
]

test('calls have their people, their company, their time and their author; who is not known stands in the text', async () => {
  const run = await bring('interactions', calls)
  assert.deepEqual(
    [run.counts.created, run.counts.with_gaps, run.mapping.activity, run.mapping.program],
    [2, 2, 'call', 'hubspot'],
  )
  const [later, first] = await interactions('Intro call')
  assert.deepEqual(
    [first.type, first.date, first.company_name, first.created_by],
    ['call', '2026-03-02T09:30:00.000Z', 'Orla Pumps', eva.id],
  )
  assert.equal(first.notes, 'They are open to talk.\n\nWith: Joan Strange')
  assert.deepEqual(await Promise.all(first.contact_ids.map(nameOf)), ['Ida Berg'])
  // a call without a company is one with the company of those who took part
  assert.deepEqual([later.company_name, later.notes], ['Tarn Valves', 'By: Max Gone'])
  const { body } = await eva.get('/api/companies?last_contact_from=2026-03-02&last_contact_to=2026-03-02')
  assert.deepEqual(body.data.map(({ name }: any) => name).sort(), ['Orla Pumps', 'Tarn Valves'])

  const again = await bring('interactions', calls)
  assert.deepEqual([again.counts.created, again.counts.updated, again.counts.unchanged], [0, 0, 2])
})

test('colleagues among the people of an activity took part, by their whole names or addresses', async () => {
  const ina = await service.invite(eva, 'Ina Meyer', 'member')
  const jo = await service.invite(eva, 'Jo Lang', 'member')
  const table = [
    ['Type', 'Subject', 'Company', 'Date', 'Participants'],
    ['Meeting', 'Lender day', 'Orla Pumps', '2026-05-20', `Ida Berg; Meyer, Ina; ${jo.email}; Ina; Joan Strange`],
  ]
  const run = await bring('interactions', table)
  assert.deepEqual([run.counts.created, run.counts.with_gaps], [1, 1])
  const [meeting] = await interactions('Lender day')
  assert.deepEqual(await Promise.all(meeting.contact_ids.map(nameOf)), ['Ida Berg'])
  assert.deepEqual([meeting.user_ids, meeting.notes], [[ina.id, jo.id], 'With: Ina; Joan Strange'])
  const undone = await ask(eva, run.id, 'undo')
  assert.deepEqual([undone.counts.removed, undone.counts.kept], [1, 0])
})

test('activities of several kinds come from one table, and what a kind means can be said', async () => {
  const read = await upload('interactions', [
    ['Activity Type', 'Subject', 'Regarding', 'Owner', 'Start Date', 'Description'],
    ['Phone Call', 'Quick question', 'Project Heron', 'Eva', '2026-04-01', ''],
    ['Appointment', 'Site visit', 'Orla Pumps', 'Eva', '2026-04-02', 'The plant is clean.'],
    ['Task', 'Send the teaser', 'Nobody Knows Ltd', 'Eva', '2026-04-03', ''],
    ['Trade fair', 'Came to the fair', 'Orla Pumps', 'Eva', '2026-04-04', ''],
  ])
  const checked = await ask(eva, read.id, 'check')
  assert.deepEqual(
    checked.unfit.map(({ value }: any) => value),
    ['Trade fair'],
  )
  const values = { 'Trade fair': 'meeting' }
  const column = checked.mapping.columns.find(({ field }: any) => field === 'type')
  assert.equal(
    (
      await eva.patch(`/api/import/${read.id}`, {
        columns: [{ ...column, unclear: undefined, chosen: undefined, values }],
      })
    ).status,
    200,
  )
  const run = await ask(eva, read.id, 'run')
  assert.deepEqual([run.counts.created, run.counts.with_gaps], [4, 1])
  const [question] = await interactions('Quick question')
  assert.deepEqual(
    [question.type, question.company_name, question.deal_name, question.date],
    ['call', 'Tarn Valves', 'Project Heron', '2026-04-01T12:00:00.000Z'],
  )
  const [visit] = await interactions('Site visit')
  assert.deepEqual([visit.type, visit.company_name, visit.notes], ['meeting', 'Orla Pumps', 'The plant is clean.'])
  const [teaser] = await interactions('Send the teaser')
  assert.deepEqual([teaser.type, teaser.company_id, teaser.notes], ['note', null, 'About: Nobody Knows Ltd'])
  assert.equal((await interactions('Came to the fair'))[0].type, 'meeting')
  // without ids the same kind, day and subject at a company is the same
  const again = await ask(
    eva,
    (
      await upload('interactions', [
        ['Type', 'Subject', 'Company', 'Date'],
        ['Meeting', 'Site visit', 'Orla Pumps', '2026-04-02'],
      ])
    ).id,
    'run',
  )
  assert.deepEqual([again.counts.created, again.counts.unchanged], [0, 1])

  const undone = await ask(eva, run.id, 'undo')
  assert.deepEqual([undone.counts.removed, undone.counts.kept], [4, 0])
  assert.equal((await interactions('Site visit')).length, 0)
})

test('who comes later than an activity is linked when its table comes again', async () => {
  const mails = [
    ['Record ID', 'Email subject', 'Email body', 'Activity date', 'Associated Contact', 'Associated Company IDs'],
    ['601', 'The deck', 'See attached.', '2026-05-02T08:00:00Z', 'Zoe New (zoe@orla.example)', '71'],
  ]
  await bring('interactions', mails)
  await bring('contacts', [
    ['First Name', 'Last Name', 'Email', 'Company'],
    ['Zoe', 'New', 'zoe@orla.example', 'Orla Pumps'],
  ])
  const again = await bring('interactions', mails)
  assert.deepEqual([again.counts.created, again.counts.updated], [0, 1])
  const [mail] = await interactions('The deck')
  assert.deepEqual([mail.type, mail.notes], ['email', 'See attached.'])
  assert.deepEqual(await Promise.all(mail.contact_ids.map(nameOf)), ['Zoe New'])
})
