import { ModelFailed } from '../../../platform/ai/errors.ts'
import type { Model, Usage } from '../../../platform/ai/model.ts'
import type { Page } from '../../../platform/documents/document.ts'
import type { Analysis } from '../analysis/findings.ts'
import { merge } from './merge.ts'
import { instructions, pagesWorthSending, promptFor } from './prompt.ts'
import { answerShapeFor, claimsOf, plainOf } from './shape.ts'
import { verify } from './verify.ts'

type ModelLimits = { charactersMax: number; outputTokensMax: number }

type WithModel = {
  analysis: Analysis
  engine: 'rules' | 'model'
  /** sentences for the person who uploaded the file */
  notices: string[]
  usage: Usage
}

/**
 * What a language model adds to the rules' analysis of a document. Each of its values must stand on its page; those that do
 * not are dropped. A model that fails leaves the rules' analysis as it is, and a notice. Throws only when the signal aborts.
 */
export async function extractWithModel(
  model: Model,
  { pages, analysis }: { pages: readonly Page[]; analysis: Analysis },
  { limits, signal }: { limits: ModelLimits; signal: AbortSignal },
): Promise<WithModel> {
  const sent = pagesWorthSending(pages, analysis, limits.charactersMax)
  const type = analysis.data.document_type
  if (sent.length === 0) return { analysis, engine: 'rules', notices: [], usage: nothing }
  try {
    const { value: answer, usage } = await model.object({
      schema: answerShapeFor(type),
      system: instructions,
      prompt: promptFor(sent, type),
      signal,
      outputTokensMax: limits.outputTokensMax,
    })
    const claims = claimsOf(answer)
    const byNumber = new Map(sent.map((page) => [page.number, page]))
    const verified = claims.map((claim) => verify(claim, byNumber)).filter((claim) => claim !== null)
    const merged = merge(analysis, { claims: verified, ...plainOf(answer) }, sent)
    return {
      analysis: merged,
      engine: 'model',
      notices: noticesOf(claims.length - verified.length, sent.length, pages.length),
      usage,
    }
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof ModelFailed)) throw error
    const notice = `${error.message}; the values are those that the rules found.`
    return { analysis, engine: 'rules', notices: [notice], usage: nothing }
  }
}

const nothing: Usage = { inputTokens: 0, outputTokens: 0 }

function noticesOf(dropped: number, sent: number, all: number): string[] {
  const unverified =
    dropped === 1
      ? 'One value of the language model was dropped, because it does not stand on the page it named.'
      : `${dropped} values of the language model were dropped, because they do not stand on the pages it named.`
  return [
    ...(dropped > 0 ? [unverified] : []),
    ...(sent < all ? [`The language model was shown ${sent} of ${all} pages; the rules read all of them.`] : []),
  ]
}
