import { asksAlready, firms, hearing, type Shape, talk } from './shape.ts'

export const meetingRequest: Shape = {
  subject: (facts) => (facts.about ? `Meeting request: ${facts.about}` : `Meeting request: ${firms(facts)}`),
  parts: [
    {
      paragraph: 'opening',
      rank: 1,
      say: ({ about, kind }) => {
        const topic = about ? ` to discuss ${about}` : ''
        return {
          neutral: `I would like to arrange a ${kind} with you${topic}.`,
          formal: `I am writing to ask whether we might arrange a ${kind}${topic}.`,
          friendly: `It would be great to find a time for a ${kind}${topic}.`,
          direct: `I would like to schedule a ${kind} with you${topic}.`,
        }
      },
    },
    {
      paragraph: 'opening',
      rank: 2,
      say: (facts) =>
        facts.met?.when
          ? {
              neutral: `It would be good to continue from our ${talk(facts)}${facts.met.topic}.`,
              formal: `I would value the opportunity to continue from our ${talk(facts)}${facts.met.topic}.`,
              friendly: `I’d be glad to pick up from our ${talk(facts)}${facts.met.topic}.`,
            }
          : undefined,
    },
    {
      paragraph: 'request',
      rank: 1,
      say: ({ askedTime }) =>
        askedTime && {
          neutral: `Would ${askedTime} suit you?`,
          formal: `Would ${askedTime} be convenient for you?`,
          friendly: `Would ${askedTime} work for you?`,
        },
    },
    {
      paragraph: 'request',
      rank: 1,
      say: ({ slots }) =>
        slots && {
          neutral: `Would ${slots} suit you?`,
          formal: `Would ${slots} be convenient for you?`,
          friendly: `Would ${slots} work for you?`,
          direct: `I can offer ${slots}.`,
        },
    },
    {
      paragraph: 'request',
      rank: 2,
      say: ({ slots, askedTime }) =>
        (slots || askedTime) && {
          neutral: 'If not, please suggest a time that does.',
          formal: 'If not, I would be grateful if you could suggest a time that is.',
          friendly: 'If not, just tell me what does.',
          direct: 'If that does not suit you, please suggest a time.',
        },
    },
    {
      paragraph: 'request',
      rank: 1,
      say: (facts) =>
        facts.slots || facts.askedTime || asksAlready(facts)
          ? undefined
          : {
              neutral: 'Please let me know whether this suits you, or which time would be better.',
              formal:
                'I would be grateful if you could let me know whether this is convenient, or which time you would prefer.',
              friendly: 'Let me know if that works for you, or what would be better.',
              direct: 'Please confirm, or suggest another time.',
            },
    },
    {
      paragraph: 'closing',
      rank: 3,
      say: () => ({
        neutral: 'I am happy to meet in person or to speak by video, whichever you prefer.',
        friendly: 'In person or by video, whichever you prefer.',
        direct: 'In person or by video both work.',
      }),
    },
    { ...hearing, rank: 3 },
  ],
}
