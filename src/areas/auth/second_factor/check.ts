import { recordEvent } from '../../../access/events.ts'
import type { Deps } from '../../../deps.ts'
import { plain, stepOf } from '../../../platform/auth/second_factor.ts'
import { SealBroken } from '../../../platform/connect/seal.ts'
import { countFailures } from '../../../platform/http/throttle.ts'
import { invalidCode, secondFactorUnreadable } from '../errors.ts'
import { failuresFrom, type SignedInUser } from '../sign_in.ts'
import { findSecret, sealAnew, useRecoveryCode, useStep } from './queries.ts'

/** Which of the two a code was. */
type Factor = 'code' | 'recovery_code'
export type Asked = { code: string; address: string }

/** Uses up a code of the app, or one of those for the day it is lost. Throws where it is neither; tries are limited. */
export async function checkCode(deps: Deps, user: Person, { code, address }: Asked): Promise<Factor> {
  const used = await limited(deps, user, address, async (): Promise<Factor | undefined> => {
    if (!isAppCode(code)) return (await useRecoveryCode(deps.sql, user, code)) ? 'recovery_code' : undefined
    const step = await stepNow(deps, user, code, 'confirmed')
    return step && (await useStep(deps.sql, user, step.step)) ? 'code' : undefined
  })
  if (used) return used
  const who = { firmId: user.firm_id, userId: user.id, role: user.role }
  const after = { access: 'wrong_code' }
  await recordEvent(deps.sql, who, { subject: 'user', kind: 'access', subjectId: user.id, after })
  throw invalidCode()
}

type Person = Pick<SignedInUser, 'id' | 'firm_id' | 'role'>

/** Whether a code is that of a secret which the person was just shown: the secret as it is kept, and the step of the code. */
export const checkFirstCode = (deps: Deps, user: Pick<Person, 'id' | 'firm_id'>, { code, address }: Asked) =>
  limited(deps, user, address, () => stepNow(deps, user, code, 'shown'))

function limited<T>(
  deps: Deps,
  { firm_id, id }: Pick<Person, 'id' | 'firm_id'>,
  address: string,
  work: () => Promise<T | undefined>,
) {
  const { secondFactorFailures, secondFactorFailuresPerDay, loginWindowSeconds } = deps.config
  const limits = [
    { key: `second factor ${firm_id} ${id}`, attempts: secondFactorFailures, windowSeconds: loginWindowSeconds },
    { key: `second factor of a day ${firm_id} ${id}`, attempts: secondFactorFailuresPerDay, windowSeconds: 86_400 },
    failuresFrom(deps, address),
  ]
  return countFailures(deps.sql, limits, tooManyCodes, work)
}

const tooManyCodes = 'Too many wrong codes. Wait a while.'

async function stepNow(deps: Deps, user: Pick<Person, 'id' | 'firm_id'>, code: string, state: 'confirmed' | 'shown') {
  const sealed = await findSecret(deps.sql, user, state)
  if (sealed === undefined) return undefined
  const secret = opened(deps, user.id, sealed)
  const step = stepOf(secret, plain(code), deps.clock.now())
  if (step === undefined) return undefined
  return { step, sealed: await underNewestKey(deps, user, { sealed, secret }) }
}

/** So that an old key of CREDENTIALS_KEY can be dropped once everybody has signed in. */
async function underNewestKey(
  { sql, sealer }: Deps,
  user: Pick<Person, 'id' | 'firm_id'>,
  { sealed, secret }: Record<'sealed' | 'secret', string>,
) {
  if (sealer.isCurrent(sealed)) return sealed
  const anew = sealer.seal(purpose, user.id, secret)
  await sealAnew(sql, user, { from: sealed, to: anew })
  return anew
}

export const sealedSecret = ({ sealer }: Deps, userId: string, secret: string) => sealer.seal(purpose, userId, secret)

function opened({ sealer }: Deps, userId: string, sealed: string): string {
  try {
    return sealer.open(purpose, userId, sealed)
  } catch (cause) {
    if (!(cause instanceof SealBroken)) throw cause
    throw secondFactorUnreadable()
  }
}

const purpose = 'second factor'

const isAppCode = (code: string) => /^\d{6}$/.test(plain(code))
