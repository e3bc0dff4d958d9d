import { asksAlready, type Shape, talk, toTheMeeting } from './shape.ts'

export const update: Shape = {
  subject: ({ about, firm }) => (about ? `Update: ${about}` : `Update from ${firm}`),
  parts: [
    {
      paragraph: 'opening',
      rank: 1,
      say: (facts) => {
        const about = facts.about ? ` on ${facts.about}` : ''
        const since = facts.met?.when ? ` since our ${talk(facts)}` : ''
        const on = about || since ? `${about}${since}` : ' on where we stand'
        return {
          neutral: `I would like to give you a brief update${on}.`,
          formal: `I am writing to bring you up to date${on}.`,
          friendly: `I wanted to share a quick update${on}.`,
          direct: `Here is a brief update${on}.`,
        }
      },
    },
    {
      paragraph: 'closing',
      rank: 1,
      say: (facts) =>
        asksAlready(facts)
          ? undefined
          : {
              neutral: 'Please let me know if you have any questions.',
              formal: 'Please do not hesitate to contact me with any questions.',
              friendly: 'If you have any questions, just let me know.',
              direct: 'Please let me know if you have questions.',
            },
    },
    {
      paragraph: 'closing',
      rank: 3,
      say: () => ({
        neutral: 'If anything has changed on your side, I would be glad to hear of it.',
        friendly: 'And if anything is new on your side, I’d love to hear about it.',
        direct: 'If anything has changed on your side, please tell me.',
      }),
    },
    toTheMeeting,
  ],
}
