import { type Chapter, heading, list, text } from './blocks.ts'

type Names = { company: string; called: string; adviser: string }

export const noticeChapter = ({ company, called, adviser }: Names): Chapter => ({
  title: 'Important Notice',
  blocks: [
    text(
      `This Confidential Information Memorandum was prepared by ${adviser} on the basis of information supplied by ${company}`,
      `(“${called}” or the “Company”). It is furnished solely for the use of prospective purchasers in considering the`,
      'transaction described in it, and is subject to the confidentiality agreement that each recipient has signed.',
    ),
    text(
      'No representation or warranty, express or implied, is made as to the accuracy or completeness of its contents.',
      'It contains projections, which rest on assumptions that may not come true. Recipients should make their own',
      'investigation and take their own advice.',
    ),
    text(
      'This document may not be reproduced or given to others. On request, recipients will return or destroy it.',
      'All inquiries go to the adviser; under no circumstances should employees, customers or suppliers be approached.',
    ),
    heading('Contacts'),
    list(`Philippa Strand-Okonjo, Managing Director, ${adviser}`, `Ruben Achterberg, Vice President, ${adviser}`),
  ],
})

export const processChapter = (due: string, letters: string): Chapter => ({
  title: 'Process and Timetable',
  blocks: [
    text(
      'Interested parties are invited to submit a written, non-binding indication of interest. It should name the price',
      'for the whole of the equity on a cash-free and debt-free basis, how it would be financed, the plans for management',
      'and staff, and what remains to be looked into.',
    ),
    list(
      `Indications of interest are due by ${due}.`,
      'Selected parties will be invited to management presentations and to the data room.',
      `Binding letters of intent are expected by ${letters}.`,
    ),
    text('The sellers may change the process or end it at any time, and need not give reasons.'),
  ],
})
