import type { Who } from '../src/platform/auth/gate.ts'
import { type Address, openDatabase } from '../src/platform/db/open.ts'

/** Registers the person whose firm is filled and asked. */
export async function register(url: string, email = 'bench@example.com'): Promise<{ who: Who; token: string }> {
  const credentials = { email, password: 'correct horse battery' }
  await post(`${url}/auth/register`, { ...credentials, name: 'Bench', firm_name: 'Bench' })
  const { access_token, user } = await post(`${url}/auth/login`, credentials)
  return { who: { firmId: user.firm_id, userId: user.id, role: user.role }, token: access_token }
}

// reason of any: the answers of sign-in, whose shape is the specification's
async function post(url: string, body: object): Promise<any> {
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${await reply.text()}`)
  return reply.json()
}

/** Companies all over the firm's three years. */
export async function someIds(at: Address, firmId: string): Promise<string[]> {
  const sql = openDatabase({ at, connections: 1, prepare: false, name: 'bench' })
  const rows = await sql<
    { id: string }[]
  >`select id from companies where firm_id = ${firmId} order by random() limit 1000`
  await sql.end()
  return rows.map((row) => row.id)
}
