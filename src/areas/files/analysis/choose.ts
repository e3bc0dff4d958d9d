// Which of several candidates is the one: what speaks for each and against it is added up, and what comes out is a probability.

/** A sign, how much of it a candidate shows (0 to 1), and what that is worth in logits. */
export type Evidence<Candidate> = { reason: string; weight: number; of: (candidate: Candidate) => number | boolean }

export type Field<Candidate> = { evidence: readonly Evidence<Candidate>[]; prior: number }

/** What speaks for a candidate and against it, added up, in logits: at 0 it is as likely right as wrong. */
export const weightOf = <Candidate>(candidate: Candidate, { evidence, prior }: Field<Candidate>): number =>
  evidence.reduce((sum, { weight, of }) => sum + weight * Number(of(candidate)), prior)

export type Judged<Candidate> = { candidate: Candidate; probability: number }

/**
 * The candidates with the probability that each is right, the likeliest first: the softmax of their evidence beside "none of them",
 * which has 0. "prior" is what a candidate has without any evidence.
 */
export function judged<Candidate>(candidates: readonly Candidate[], field: Field<Candidate>): Judged<Candidate>[] {
  const weights = candidates.map((candidate) => weightOf(candidate, field))
  const top = Math.max(0, ...weights)
  const parts = weights.map((weight) => Math.exp(weight - top))
  const whole = parts.reduce((sum, part) => sum + part, Math.exp(-top))
  return candidates
    .map((candidate, at) => ({ candidate, probability: (parts[at] ?? 0) / whole }))
    .sort((a, b) => b.probability - a.probability)
}

/** The same where several candidates may say one thing: what they say has the probability of all of them, at the likeliest. */
export function summed<Candidate>(
  candidates: readonly Candidate[],
  field: Field<Candidate>,
  valueOf: (candidate: Candidate) => string | number,
): Judged<Candidate>[] {
  const groups = Map.groupBy(judged(candidates, field), ({ candidate }) => valueOf(candidate))
  return [...groups.values()]
    .flatMap(([best, ...others]) =>
      best ? [{ ...best, probability: others.reduce((sum, one) => sum + one.probability, best.probability) }] : [],
    )
    .sort((a, b) => b.probability - a.probability)
}
