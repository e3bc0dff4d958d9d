import { asksAlready, firms, hearing, type Shape } from './shape.ts'

export const introduction: Shape = {
  subject: (facts) => `Introduction: ${firms(facts)}`,
  parts: [
    {
      paragraph: 'opening',
      rank: 1,
      say: ({ me, firm }) => ({
        neutral: `My name is ${me}, and I am with ${firm}, an investment firm.`,
        formal: `Allow me to introduce myself: I am ${me} of ${firm}, an investment firm.`,
        friendly: `I’m ${me} from ${firm}, an investment firm.`,
        direct: `I am ${me} from ${firm}, an investment firm.`,
      }),
    },
    {
      paragraph: 'opening',
      rank: 1,
      say: ({ company, industry }) => {
        if (!company) return undefined
        const work = industry ? ` and its work in ${industry}` : ''
        return {
          neutral: `I am writing because we are interested in ${company}${work}.`,
          formal: `We have taken an interest in ${company}${work}.`,
          friendly: `I’m getting in touch because ${company}${work} caught our attention.`,
          direct: `We are interested in ${company}${work}.`,
        }
      },
    },
    {
      paragraph: 'middle',
      rank: 1,
      say: ({ about }) =>
        about && {
          neutral: `I would like to tell you about ${about}.`,
          friendly: `I’d love to tell you about ${about}.`,
        },
    },
    {
      paragraph: 'request',
      rank: 2,
      say: ({ company }) => {
        const whom = company ?? 'your company'
        return {
          neutral: `I would like to learn more about ${whom} and its plans, and to tell you how we work.`,
          formal: `I would be glad to learn more about ${whom} and its plans, and to explain how we work.`,
          friendly: `I’d love to hear more about ${whom} and where you are taking it, and to tell you a little about us.`,
          direct: `I would like to understand your plans for ${whom} and explain how we work.`,
        }
      },
    },
    {
      paragraph: 'request',
      rank: 1,
      say: (facts) =>
        asksAlready(facts)
          ? undefined
          : {
              neutral: 'Would you be open to a short introductory call in the coming weeks?',
              formal: 'I would welcome the opportunity to speak with you at a time that is convenient for you.',
              friendly: 'Would you be up for a short call in the coming weeks to get to know each other?',
              direct: 'Are you available for a short call in the coming weeks?',
            },
    },
    {
      paragraph: 'closing',
      rank: 3,
      say: () => ({
        neutral:
          'If somebody else is better placed to speak with us, I would be grateful if you could point me to them.',
        friendly: 'If somebody else is the better person to talk to, I’d be grateful if you could point me their way.',
        direct: 'If somebody else is the right contact, please let me know.',
      }),
    },
    hearing,
  ],
}
