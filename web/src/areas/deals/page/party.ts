import { client, type Reply, type Row, refetch } from '../../../api/client.ts'
import { attempt, tellDone } from '../../../parts/tell.tsx'

export type Party = Row<'/api/deals/{deal_id}/parties'>
type Patch = Partial<Omit<Party, 'id' | 'deal_id' | 'company_name' | 'contact_name' | 'created_at' | 'updated_at'>>

/** In the order of the page. */
export const roleNames: Record<Party['role'], string> = {
  target: 'Target',
  seller: 'Seller',
  buyer: 'Buyer',
  sell_side: 'Sell-side adviser',
  buy_side: 'Buy-side adviser',
  lender: 'Lender',
  lawyer: 'Lawyer',
  accountant: 'Accountant',
  co_investor: 'Co-investor',
  expert: 'Expert',
  other: 'Other',
}

export const ndaStates = {
  none: { name: 'None', tone: 'plain' },
  sent: { name: 'Sent', tone: 'accent' },
  signed: { name: 'Signed', tone: 'good' },
  expired: { name: 'Expired', tone: 'bad' },
} as const

export const optionsOf = <K extends string>(names: Record<K, string | { name: string }>) =>
  // reason: the keys of an object literal are those of its type
  (Object.entries(names) as [K, string | { name: string }][]).map(([value, of]) => ({
    value,
    label: typeof of === 'string' ? of : of.name,
  }))

export const nameOf = ({ contact_name, company_name }: Pick<Party, 'contact_name' | 'company_name'>) =>
  contact_name ?? company_name ?? 'A party'

const asked = () => refetch('/api/deals/', '/api/tasks', '/api/companies/')
const pathOf = ({ deal_id, id }: Party) => ({ params: { path: { deal_id, party_id: id } } })

export async function addParty(
  dealId: string,
  body: Patch & Pick<Party, 'role'>,
): Promise<Reply<'/api/deals/{deal_id}/parties', 'post'> | undefined> {
  const { data } = await client.POST('/api/deals/{deal_id}/parties', { params: { path: { deal_id: dealId } }, body })
  await asked()
  return data
}

export async function changeParty(party: Party, patch: Patch): Promise<void> {
  await client.PATCH('/api/deals/{deal_id}/parties/{party_id}', { ...pathOf(party), body: patch })
  await asked()
}

async function dropParty(party: Party): Promise<void> {
  await client.DELETE('/api/deals/{deal_id}/parties/{party_id}', pathOf(party))
  await asked()
}

/** Takes a party off its deal; Undo puts the same on it again. */
export const removeParty = (party: Party) =>
  attempt(async () => {
    await dropParty(party)
    const { id: _id, deal_id, company_name: _company, contact_name: _contact, ...rest } = party
    const { created_at: _created, updated_at: _updated, ...body } = rest
    tellDone(`${nameOf(party)} is off the deal`, () => addParty(deal_id, body))
  })

/** Says that a party was added, and takes it back. */
export const tellAdded = (party: Party) => tellDone(`${nameOf(party)} is on the deal`, () => dropParty(party))
