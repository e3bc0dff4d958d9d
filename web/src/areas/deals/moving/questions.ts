import { newQuestion } from '../../../parts/question.ts'
import type { Step } from '../../pipelines/index.ts'
import type { Deal } from '../deal.ts'

/** Why deals are lost, before they move: an empty reason is an answer. */
export const whyLost = newQuestion<{ title: string }, string>()

/** What a stage requires and a deal has not; `field` is the name of a field of deals or the id of one of the firm's own. */
export type Lacking = { field: string; label: string }
export type Refused = { deal: Deal; step: Step; missing: Lacking[]; passReason: string }

/** What is missing for a move that was refused; the answer takes it back. */
export const whatIsMissing = newQuestion<Refused, () => Promise<void>>()
