import type { Facts } from '../facts.ts'
import { firms, hearing, type Shape } from './shape.ts'

const isAttached = ({ said }: Facts['own']) => said.flat().some((words) => /\b(?:attach|enclos)/i.test(words))

export const nda: Shape = {
  subject: (facts) => `Non-disclosure agreement: ${firms(facts)}`,
  parts: [
    {
      paragraph: 'opening',
      rank: 1,
      say: ({ company }) => {
        const about = company ? ` about ${company}` : ''
        return {
          neutral: `Before we exchange confidential information${about}, we would like to put a non-disclosure agreement in place.`,
          formal: `Before any confidential information${about} is exchanged, we would like to enter into a non-disclosure agreement with you.`,
          friendly: `Before we share anything confidential${about}, we’d like to get a non-disclosure agreement in place.`,
          direct: `We need a non-disclosure agreement in place before we exchange confidential information${about}.`,
        }
      },
    },
    {
      paragraph: 'request',
      rank: 1,
      say: ({ own }) =>
        isAttached(own)
          ? undefined
          : {
              neutral: 'I can send you our draft, or we can review yours if you prefer your own form.',
              formal: 'We would be pleased to send you our draft, or to review yours should you prefer your own form.',
              friendly: 'I can send over our draft, or we’re happy to look at yours if you’d rather use your own form.',
              direct: 'We can send our draft or review yours.',
            },
    },
    {
      paragraph: 'request',
      rank: 1,
      say: ({ company, own }) => {
        const side = company ?? 'your side'
        if (isAttached(own))
          return {
            neutral: `Could you let me know whether you have any comments, and who will sign for ${side}?`,
            formal: `I would be grateful if you could let me have any comments, and let me know who will sign on behalf of ${side}.`,
            friendly: `Could you let me know if you have any comments, and who will be signing for ${side}?`,
            direct: `Please send me any comments and let me know who signs for ${side}.`,
          }
        return {
          neutral: `Could you let me know which you prefer, and who will sign for ${side}?`,
          formal: `I would be grateful if you could let me know which you prefer, and who will sign on behalf of ${side}.`,
          friendly: `Could you let me know which you’d prefer, and who will be signing for ${side}?`,
          direct: `Please let me know which you prefer and who signs for ${side}.`,
        }
      },
    },
    {
      paragraph: 'closing',
      rank: 2,
      say: () => ({
        neutral: 'Once it is signed, we can go into the details.',
        formal: 'Once it has been signed, we shall be able to go into the details.',
        friendly: 'Once that’s signed, we can get into the details.',
      }),
    },
    { ...hearing, rank: 3 },
  ],
}
