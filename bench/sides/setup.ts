import type { Address } from '../../src/platform/db/open.ts'
import type { Question, Statement } from '../questions.ts'

/** What the programs that are compared with the service are told, in the environment variable SETUP. */
export type Setup = {
  at: Address
  connections: number
  secret: string
  firmId: string
  userId: string
  statements: Record<Question, Statement>
}

// reason: written by main.ts, which gives a Setup
export const readSetup = () => JSON.parse(process.env['SETUP'] ?? '') as Setup
