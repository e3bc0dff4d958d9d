import { type Shape, talk, toTheMeeting } from './shape.ts'

export const thankYou: Shape = {
  subject: (facts) =>
    facts.met?.when ? `Thank you for our ${talk(facts)}` : facts.about ? `Thank you for ${facts.about}` : 'Thank you',
  parts: [
    {
      paragraph: 'opening',
      rank: 1,
      say: (facts) => {
        const what =
          facts.about ??
          (facts.met ? `taking the time for our ${talk(facts)}${facts.met.topic}` : 'your time and your help')
        return {
          neutral: `Thank you for ${what}.`,
          formal: `I would like to thank you for ${what}.`,
          friendly: `Thank you so much for ${what}!`,
          direct: `Thank you for ${what}.`,
        }
      },
    },
    {
      paragraph: 'opening',
      rank: 2,
      say: ({ met, about }) =>
        met && !about
          ? {
              neutral: 'We appreciated the exchange.',
              formal: 'We very much appreciated the exchange.',
              friendly: 'We really enjoyed it.',
            }
          : {
              neutral: 'We appreciate it.',
              formal: 'It is much appreciated.',
              friendly: 'We really appreciate it.',
            },
    },
    toTheMeeting,
    {
      paragraph: 'closing',
      rank: 1,
      say: ({ planned, own }) =>
        planned || own.said.some((sentence) => /look(?:ing)? forward/i.test(sentence))
          ? undefined
          : {
              neutral: 'I look forward to staying in touch.',
              formal: 'I look forward to remaining in contact with you.',
              friendly: 'Let’s stay in touch.',
            },
    },
    {
      paragraph: 'closing',
      rank: 3,
      say: () => ({
        neutral: 'If there is anything we can do for you in return, please let me know.',
        formal: 'Should there be anything we can do for you in return, please let me know.',
        friendly: 'If there’s anything we can do for you in return, just say so.',
      }),
    },
  ],
}
