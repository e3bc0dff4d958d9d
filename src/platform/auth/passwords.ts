import { hash, verify } from '@node-rs/argon2'

// OWASP's recommendation for argon2id, which is the library's default algorithm: 19 MiB, 2 passes, 1 lane
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** Takes as long for an account that does not exist as for one with another password. */
export async function passwordFits(passwordHash: string | undefined, password: string): Promise<boolean> {
  const fits = await verify(passwordHash ?? (await hashOfNobody), password)
  return fits && passwordHash !== undefined
}

const hashOfNobody = hashPassword('nobody has this password')
