import { hasOwn } from '../own_words.ts'
import { asksAlready, hearing, type Shape, talk, toTheMeeting } from './shape.ts'

export const followUp: Shape = {
  subject: ({ about, met, company, firm }) =>
    met?.when ? `Our ${met.occasion} ${met.when}` : `Following up${about ? `: ${about}` : `: ${company ?? firm}`}`,
  parts: [
    {
      paragraph: 'opening',
      rank: 1,
      say: ({ wrote }) =>
        wrote && {
          neutral: `Thank you for your message of ${wrote}.`,
          friendly: `Thanks for your message of ${wrote}.`,
        },
    },
    {
      paragraph: 'opening',
      rank: 1,
      say: (facts) => {
        if (!facts.met || facts.wrote) return undefined
        const ours = `${talk(facts)}${facts.met.topic}`
        return {
          neutral: `Thank you for taking the time for our ${ours}.`,
          formal: `I would like to thank you for the time you gave us for our ${ours}.`,
          friendly: `Thanks again for our ${ours}; it was good to talk.`,
          direct: `I am following up on our ${ours}.`,
        }
      },
    },
    {
      paragraph: 'opening',
      rank: 1,
      say: ({ about, met, wrote }) => {
        if (!about) return undefined
        return {
          neutral: met || wrote ? `I would like to come back to ${about}.` : `I am following up on ${about}.`,
          formal: `I am writing with regard to ${about}.`,
          friendly: `I wanted to come back to you on ${about}.`,
        }
      },
    },
    {
      paragraph: 'opening',
      rank: 1,
      say: ({ about, met, wrote, own }) => {
        if (about || met || wrote) return undefined
        if (hasOwn(own)) return 'I am getting back in touch with you.'
        return {
          neutral: 'I am getting back in touch to see where things stand on your side.',
          formal: 'I am writing to enquire how matters stand on your side.',
          friendly: 'I wanted to check in and see how things are going on your side.',
          direct: 'I would like to know where things stand on your side.',
        }
      },
    },
    {
      paragraph: 'middle',
      rank: 1,
      say: ({ step, own }) => {
        if (!step || [...own.said, ...own.points].some((words) => /\bnext step/i.test(words))) return undefined
        return {
          neutral: `As a next step, I suggest ${step}.`,
          formal: `As a next step, I would propose ${step}.`,
          friendly: `A good next step might be ${step}.`,
          direct: `The next step is ${step}.`,
        }
      },
    },
    {
      paragraph: 'request',
      rank: 1,
      say: (facts) => {
        if (facts.planned || asksAlready(facts)) return undefined
        if (!facts.met && !facts.wrote && !facts.about && !hasOwn(facts.own))
          return {
            neutral: 'When would it suit you to speak?',
            formal: 'I would be grateful if you could let me know when it would be convenient for you to speak.',
            friendly: 'When would be a good time to catch up?',
            direct: 'Please let me know when we can speak.',
          }
        return {
          neutral: 'Could you let me know how you would like to proceed, and when it would suit you to speak?',
          formal:
            'I would be grateful if you could let me know how you would like to proceed, and when it would be convenient for you to speak.',
          friendly: 'How do things look from your side, and when would be a good time to catch up?',
          direct: 'Please let me know how you would like to proceed and when we can speak.',
        }
      },
    },
    toTheMeeting,
    {
      paragraph: 'closing',
      rank: 2,
      say: () => ({
        neutral: 'If there is anything you need from us in the meantime, please let me know.',
        formal: 'Should you need anything from us in the meantime, please let me know.',
        friendly: 'If there’s anything you need from us in the meantime, just let me know.',
        direct: 'If you need anything from us, please let me know.',
      }),
    },
    { ...hearing, rank: 3 },
  ],
}
