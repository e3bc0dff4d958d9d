/** What a parent says to its child. */
export type ToChild = { input: unknown }

/** What a child says to its parent. */
export type FromChild<Message, Result> =
  | { kind: 'message'; message: Message }
  | { kind: 'result'; result: Result }
  | { kind: 'fault'; name: string; code: string | null; message: string; stack: string | undefined }

/**
 * What a module does that is run in a child: it is named "task" and exported. "say" sends a message on the way, and
 * resolves when it has left: who says much at once waits for that. What is returned and said is carried as JSON.
 */
export type Task<Input, Message, Result> = (input: Input, say: (message: Message) => Promise<void>) => Promise<Result>

export type IsolatedModule = {
  task: Task<unknown, unknown, unknown>
  /** done ahead of the first input, in a child that waits for one */
  warmUp?: () => Promise<void>
}
