import { hearing, type Shape } from './shape.ts'

export const general: Shape = {
  subject: ({ wish }) => wish.subject,
  parts: [
    { paragraph: 'opening', rank: 1, say: ({ wish }) => wish.sentence },
    {
      paragraph: 'closing',
      rank: 3,
      say: () => ({
        neutral: 'If you have any questions, please let me know.',
        formal: 'Should you have any questions, please let me know.',
        friendly: 'If you have any questions, just let me know.',
      }),
    },
    hearing,
  ],
}
