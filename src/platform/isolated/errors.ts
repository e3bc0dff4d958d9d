/** The child took more than it may: memory or time. */
export class OverLimit extends Error {
  override name = 'OverLimit'
  readonly limit: 'memory' | 'time'
  constructor(limit: 'memory' | 'time') {
    super(`The child went over its limit of ${limit}`)
    this.limit = limit
  }
}

/** The child ended without an answer. The signal is null when it ended by itself. */
export class Crashed extends Error {
  override name = 'Crashed'
  readonly signal: NodeJS.Signals | null
  constructor(signal: NodeJS.Signals | null, exitCode: number | null, said: string) {
    super([`The child ended with ${signal ?? `code ${exitCode}`}`, ...lastWords(said)].join(': '))
    this.signal = signal
  }
}

/** Of what it said, what V8 or Node says at the end: the rest may be of the document that it read. */
const lastWords = (said: string) => /^(?:FATAL ERROR: .*|Error \[ERR_[A-Z_]+\])/m.exec(said) ?? []

/** The task threw. "code" is that of the error, where it had one. */
export class TaskFailed extends Error {
  override name = 'TaskFailed'
  readonly thrown: string
  readonly code: string | null
  constructor(thrown: string, code: string | null, message: string, stack: string | undefined) {
    super(message)
    this.thrown = thrown
    this.code = code
    if (stack) this.stack = stack
  }
}
