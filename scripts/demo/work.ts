import { companies, requireCompany } from './companies.ts'
import type { Filling } from './records.ts'
import { forEach, send } from './service.ts'
import type { Key } from './team.ts'

type Task = { by: Key; to: Key; title: string; dueIn: number; deal?: string; priority?: 'high'; isDone?: true }

const tasks: readonly Task[] = [
  {
    by: 'mara',
    to: 'mara',
    title: 'Sign off the indication of interest',
    dueIn: 1,
    deal: 'Project Ferrous',
    priority: 'high',
  },
  {
    by: 'mara',
    to: 'jonas',
    title: 'Send the second draft of the SPA',
    dueIn: 2,
    deal: 'Project Larkspur',
    priority: 'high',
  },
  {
    by: 'jonas',
    to: 'jonas',
    title: 'Chase the lender for the tractor appraisal',
    dueIn: -3,
    deal: 'Coldwater buy-out',
  },
  {
    by: 'zoe',
    to: 'zoe',
    title: 'Compare working capital pegs of the last three deals',
    dueIn: 4,
    deal: 'Project Cinder',
  },
  {
    by: 'jonas',
    to: 'lukasz',
    title: 'Payer mix by clinic from the data room',
    dueIn: 6,
    deal: 'Alderbrook majority stake',
  },
  {
    by: 'lukasz',
    to: 'lukasz',
    title: 'Find a new date for the visit to Stuttgart',
    dueIn: 0,
    deal: 'Nachfolge Oderwald',
  },
  { by: 'mara', to: 'zoe', title: 'Sector paper on trade schools', dueIn: 9, deal: 'Thornbury Trade Schools' },
  {
    by: 'zoe',
    to: 'zoe',
    title: 'Book flights to Columbus',
    dueIn: -6,
    deal: 'Maplecross recapitalisation',
    isDone: true,
  },
  { by: 'mara', to: 'mara', title: 'Agenda of the Monday meeting', dueIn: 3 },
]

/** What the team has to do, what is due soon and what is late. */
export async function addTasks({ url, firm, days, ids }: Filling): Promise<number> {
  await forEach(tasks, async ({ by, to, title, dueIn, deal, priority, isDone }) => {
    const body = {
      ...{ title, priority },
      due_date: dueIn > 0 ? days.workday(dueIn) : days.day(dueIn),
      assignee_id: firm.as(to).id,
      deal_id: deal && ids.deals.get(deal),
    }
    const { id } = await send(url, { method: 'POST', path: '/api/tasks', body, token: firm.as(by).token })
    if (isDone)
      await send(url, { method: 'PATCH', path: `/api/tasks/${id}`, body: { status: 'done' }, token: firm.as(to).token })
  })
  return tasks.length
}

const tags = [
  {
    name: 'Priority',
    color: 'red',
    companies: ['Tessamar Flow Controls', 'Maplecross Dental Partners', 'Cinder & Oat Baking'],
  },
  {
    name: 'Founder-led',
    color: 'teal',
    companies: ['Rookhaven Security', 'Parcelline', 'Brightfell Sensors', 'Quillon Robotics'],
  },
  { name: 'Succession', color: 'violet', companies: ['Oderwald Antriebstechnik', 'Grünwald Gewürze'] },
] as const

/** Tags that one sorts companies by. */
export async function addTags({ url, firm, ids }: Filling): Promise<number> {
  const { token } = firm.as('jonas')
  for (const { name, color, companies: tagged } of tags) {
    await send(url, { method: 'POST', path: '/api/tags', body: { name, color }, token })
    const named = tagged.map((company) => ids.companies.get(requireCompany(company)))
    const body = { kind: 'company', ids: named, add: [name] }
    await send(url, { method: 'POST', path: '/api/tags/apply', body, token })
  }
  return tags.length
}

const roles = ['Platform', 'Add-on', 'Minority', 'Carve-out']

/** A field of the firm’s own, a view of a list that all share, and a deal that only those who work on it know of. */
export async function addWaysOfWorking({ url, firm, ids }: Filling): Promise<void> {
  const { token } = firm.as('mara')
  const field = { kind: 'company', name: 'Role in the thesis', type: 'choice', options: roles }
  const { key } = await send(url, { method: 'POST', path: '/api/custom-fields', body: field, token })
  await forEach(companies.slice(0, 40), async (company) => {
    const path = `/api/custom-fields/values/company/${ids.companies.get(company)}`
    const role = company.revenue > 60_000_000 ? 'Platform' : roles[company.founded % roles.length]
    await send(url, { method: 'PATCH', path, body: { values: { [key]: role } }, token })
  })

  const query = { stage: 'negotiation', sort_by: 'close_date', sort_order: 'asc' }
  const view = { list: 'deals', name: 'About to close', query, is_shared: true }
  await send(url, { method: 'POST', path: '/api/views', body: view, token })

  const within = { user_ids: [firm.as('jonas').id] }
  await send(url, { method: 'PUT', path: `/api/walls/${ids.deals.get('Project Ferrous')}`, body: within, token })
}
