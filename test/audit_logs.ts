import assert from 'node:assert/strict'
import { v7 as uuidv7 } from 'uuid'
import { redactEvents } from '../src/access/events.ts'
import { transact } from '../src/platform/db/transact.ts'
import { eventually, type Person, type TestService } from './harness.ts'

/** Audit logs of firms of a service, and what is done to them in front of it and behind its back. */
export function auditLogsOf(service: TestService) {
  /** A firm with a dozen events, all of them chained. */
  async function chainedFirm(name: string): Promise<Person> {
    const ana = await service.register(name)
    for (let n = 0; n < 10; n++) await ana.create('/api/companies', { name: `Company ${n}` })
    await eventually(async () => assert.equal((await verify(ana)).waiting, 0))
    return ana
  }

  const verify = async (person: Person, query = '') => {
    const { status, body } = await person.get(`/api/events/verify${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }

  /** What somebody with the keys of the database does behind the back of the service. */
  async function tamper(work: (sql: TestService['deps']['sql']) => Promise<unknown>) {
    const { sql } = service.deps
    for (const table of ['events', 'event_chain']) await sql.unsafe(`alter table ${table} disable trigger user`)
    await work(sql)
    for (const table of ['events', 'event_chain']) await sql.unsafe(`alter table ${table} enable trigger user`)
  }

  /** As erasing a person does with the events about them. */
  const erase = ({ firmId, id }: Person, emptied: string[], named: string[] = [], words: string[] = []) =>
    transact(service.deps.sql, (db) =>
      redactEvents(
        db,
        { firmId, userId: id },
        { emptied, named, words, erased: { subject: 'contact', subjectId: uuidv7(), after: { reason: 'asked for' } } },
      ),
    )

  const eventsOf = (person: Person) => service.deps.sql<{ event_id: string; position: number }[]>`
    select event_id, position::int from event_chain where firm_id = ${person.firmId} order by position`

  return { chainedFirm, verify, tamper, erase, eventsOf }
}
