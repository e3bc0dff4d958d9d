/** What a child says to its parent. */
export type FromChild<Message, Result> =
  | { kind: 'message'; message: Message }
  | { kind: 'result'; result: Result }
  | { kind: 'fault'; name: string; code: string | null; message: string; stack: string | undefined }

/**
 * What a module does that is run in a child: it is named "task" and exported. "say" sends a message on the way; what it
 * returns and what it says is carried as JSON.
 */
export type Task<Input, Message, Result> = (input: Input, say: (message: Message) => void) => Promise<Result>
