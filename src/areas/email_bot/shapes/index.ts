import type { Purpose } from '../purpose.ts'
import { followUp } from './follow_up.ts'
import { general } from './general.ts'
import { introduction } from './introduction.ts'
import { meetingRequest } from './meeting_request.ts'
import { nda } from './nda.ts'
import { pass } from './pass.ts'
import type { Shape } from './shape.ts'
import { thankYou } from './thank_you.ts'
import { update } from './update.ts'

export const shapes: Record<Purpose, Shape> = {
  introduction,
  follow_up: followUp,
  meeting_request: meetingRequest,
  nda,
  pass,
  update,
  thank_you: thankYou,
  general,
}
