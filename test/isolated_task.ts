import type { Task } from '../src/platform/isolated/messages.ts'

type Input = {
  do: 'answer' | 'babble' | 'throw' | 'take memory' | 'take heap' | 'take time' | 'crash' | 'environment'
  text?: string
}

/** What a child may do, well and badly. */
export const task: Task<Input, string, unknown> = async (input, say) => {
  switch (input.do) {
    case 'answer':
      say('on my way')
      return { text: input.text?.toUpperCase(), pid: process.pid }
    case 'babble':
      process.send?.([null])
      process.send?.('nonsense')
      process.send?.({ kind: 'message', message: null })
      return new Promise(() => setTimeout(() => {}, 60_000))
    case 'throw':
      throw Object.assign(new TypeError('not like this'), { code: 'my_code' })
    case 'take memory': {
      const taken: Buffer[] = []
      for (;;) {
        taken.push(Buffer.alloc(20_000_000, 1))
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    case 'take heap': {
      const taken: number[][] = []
      for (;;) taken.push(new Array(100_000).fill(1))
    }
    case 'take time':
      say(String(process.pid))
      for (;;) performance.now()
    case 'crash':
      process.abort()
    case 'environment':
      return Object.keys(process.env).sort()
    default:
      return input.do satisfies never
  }
}
