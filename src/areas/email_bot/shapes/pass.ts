import { type Shape, talk } from './shape.ts'

export const pass: Shape = {
  subject: ({ company, firm }) => (company ? `${company}: our decision` : `${firm}: our decision`),
  parts: [
    {
      paragraph: 'opening',
      rank: 1,
      say: ({ company }) => {
        const what = company ?? 'this opportunity'
        return {
          neutral: `Thank you for giving us the opportunity to look at ${what}.`,
          formal: `Thank you for giving us the opportunity to consider ${what}.`,
          friendly: `Thank you for letting us take a look at ${what}.`,
          direct: `Thank you for showing us ${what}.`,
        }
      },
    },
    {
      paragraph: 'opening',
      rank: 2,
      say: (facts) =>
        facts.met && {
          neutral: `We also appreciated the time you took for our ${talk(facts)}.`,
          formal: `We also greatly appreciated the time you gave us for our ${talk(facts)}.`,
          friendly: `We really appreciated our ${talk(facts)}, too.`,
        },
    },
    {
      paragraph: 'opening',
      rank: 1,
      say: () => ({
        neutral: 'We have considered it with care and have decided not to take it further at this time.',
        formal: 'Having considered it with care, we have concluded that we will not be taking it further at this time.',
        friendly: 'We gave it careful thought, and we’ve decided not to take it further at this point.',
        direct: 'We have decided not to take it further.',
      }),
    },
    {
      paragraph: 'middle',
      rank: 1,
      say: ({ about }) =>
        about &&
        `Our reason is ${/\b(?:is|are|was|were|has|have|do|does|did|cannot|would|will)\b/.test(about) ? 'that ' : ''}${about}.`,
    },
    {
      paragraph: 'closing',
      rank: 2,
      say: ({ company }) => {
        const develops = company ? `how ${company} develops` : 'how it develops'
        return {
          neutral: `I would be glad to stay in touch and to hear ${develops}.`,
          formal: `I would be pleased to remain in contact and to hear ${develops}.`,
          friendly: `I’d love to stay in touch and hear ${develops}.`,
          direct: `I would like to stay in touch and hear ${develops}.`,
        }
      },
    },
    {
      paragraph: 'closing',
      rank: 1,
      say: () => ({
        neutral: 'We wish you and the team every success.',
        friendly: 'We wish you and the team all the best.',
      }),
    },
  ],
}
