import { setting, wholeNumber } from './kinds.ts'

/** Second factors, and the keys by which programs ask. */
export const accessSettings = {
  secondFactorFailures: setting(
    'Wrong codes of one person’s second factor within LOGIN_WINDOW_SECONDS before they have to wait',
    wholeNumber(1, 1000),
    '5',
  ),
  secondFactorFailuresPerDay: setting('The same within a day', wholeNumber(1, 10_000), '30'),
  requestsPerMinute: setting(
    'Requests that a program may make with one API key within a minute, over all nodes',
    wholeNumber(1, 10_000_000),
    '600',
  ),
} as const
