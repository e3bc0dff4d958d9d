import { z } from 'zod'
import { cut } from '../../answers/markdown.ts'
import { readingTool } from './tool.ts'

export const askUser = readingTool({
  name: 'ask_user',
  about:
    'Asks the person back and ends the answer. Only where the question can mean quite different things and nothing that was found tells which.',
  input: z.object({
    question: z.string(),
    choices: z.array(z.string()).optional().describe('questions that the person may have meant, whole'),
  }),
  agent: 'planner',
  task: () => 'Asking back',
  async run({ question, choices = [] }) {
    return {
      lines: [],
      question: { text: cut(question, 400), choices: choices.slice(0, 4).map((one) => cut(one, 200)) },
    }
  },
})
