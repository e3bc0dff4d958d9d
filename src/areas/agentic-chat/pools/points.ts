import { point } from '../../../platform/watch/points.ts'

/** A question that waits for a place among its firm's agents; "error" where it was refused, or its asker left. */
export const waitingQuestions = point<object>('areas.question.waiting')

/** A question that has its place, until its answer has ended. */
export const questions = point<QuestionTold>('areas.question')
export type QuestionTold = { outcome: 'succeeded' | 'failed' | 'cancelled' }
