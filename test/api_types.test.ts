import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { z } from 'zod'
import { describedApi } from '../scripts/web_types.ts'
import { apiDescription } from '../src/api_description.ts'
import type { NewCompany } from '../src/areas/companies/index.ts'
import { askTool } from '../src/areas/mcp/ask.ts'
import { documentTools } from '../src/areas/mcp/documents.ts'
import { listTools } from '../src/areas/mcp/lists.ts'
import { rateTool } from '../src/areas/mcp/rates.ts'
import { readTools } from '../src/areas/mcp/read.ts'
import { searchTool } from '../src/areas/mcp/search.ts'
import { writeTools } from '../src/areas/mcp/writes.ts'

test('who forgot to describe an area of the API is told which, by npm run types', async (t) => {
  const { areas } = apiDescription
  t.after(() => Object.assign(apiDescription, { areas }))
  apiDescription.areas = areas.filter(({ paths }) => !paths.includes('funds'))
  await assert.rejects(describedApi(), /The API cannot be described: \/api\/funds.* is in no area/)
})

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
type Flat<T> = { [K in keyof T]: T[K] }

// a schema made of a description that took anything for a field would be silent; the compiler compares what it comes to
type Company = {
  name: string
  industry?: string | null | undefined
  revenue?: number | null | undefined
  currency?: string | null | undefined
  ebitda?: number | null | undefined
  employees?: number | null | undefined
  founded_year?: number | null | undefined
  location?: string | null | undefined
  country?: string | null | undefined
  website?: string | null | undefined
  phone?: string | null | undefined
  description?: string | null | undefined
  ownership?: 'founder' | 'family' | 'sponsor' | 'corporate' | 'public' | 'other' | null | undefined
  kind?: 'target' | 'portfolio' | 'adviser' | 'lender' | 'investor' | 'other' | null | undefined
  status?: 'active' | 'inactive' | 'archived' | undefined
}
const isExact: Equal<Flat<NewCompany>, Company> = true
// @ts-expect-error: a field that may be anything is another type
const isWider: Equal<Flat<NewCompany>, Flat<Omit<Company, 'status'> & { status?: string | undefined }>> = true

test('what a description comes to has exactly the types of its fields', () => assert.ok(isExact && isWider))

/** Of /openapi.json but for the version, and of what each tool takes. Whoever changes it says so in the commit, with the new sum. */
const told = 'e62479a5ea65c490'

test('what programs are told of the API and of the tools changes knowingly', async () => {
  const { info, ...contract } = JSON.parse(await describedApi())
  const tools = [searchTool, ...readTools, ...listTools, ...documentTools, rateTool, askTool, ...writeTools].map(
    ({ name, input }) => [name, z.toJSONSchema(z.object(input), { io: 'input', unrepresentable: 'any' })],
  )
  const text = JSON.stringify({ ...contract, title: info.title, tools })
  assert.equal(sumOf(text), told)
  assert.notEqual(sumOf(text.replace('"search"', '"find"')), told, 'another name of a parameter')
})

const sumOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)
