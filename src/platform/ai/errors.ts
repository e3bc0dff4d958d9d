/** spent: the tokens that may be used are used up, and nobody was asked. */
export type ModelFault = 'unreachable' | 'busy' | 'refused' | 'timeout' | 'malformed' | 'spent'

/** The language model gave nothing that can be used. The message names no address and no secret. */
export class ModelFailed extends Error {
  override name = 'ModelFailed'
  readonly fault: ModelFault
  constructor(fault: ModelFault, cause: unknown) {
    super(sentences[fault], { cause })
    this.fault = fault
  }
}

const sentences: Record<ModelFault, string> = {
  unreachable: 'The language model cannot be reached',
  busy: 'The language model is overloaded',
  refused: 'The language model refused the request',
  timeout: 'The language model took too long',
  malformed: 'The language model answered in a form that cannot be used',
  spent: 'The firm has used up its tokens of the language model for today',
}
