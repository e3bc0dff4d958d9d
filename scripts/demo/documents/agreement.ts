import { AlignmentType, Document, HeadingLevel, Packer, Paragraph, TextRun } from 'docx'

type Given = { firm: string; company: string; state: string; date: string; signer: string; partner: string }

/** A confidentiality agreement as both sides signed it, .docx. */
export async function confidentialityAgreement(given: Given): Promise<Buffer> {
  const { firm, company, state, date, signer, partner } = given
  const title = new Paragraph({
    heading: HeadingLevel.TITLE,
    alignment: AlignmentType.CENTER,
    children: [new TextRun('Mutual Confidentiality Agreement')],
  })
  const opening = plain(
    `This Mutual Confidentiality Agreement (the “Agreement”) is entered into as of ${date} by and between ${company}, a ${state} corporation (the “Company”), and ${firm}, LLC, a Delaware limited liability company (the “Investor”).`,
  )
  const document = new Document({
    title: 'Mutual Confidentiality Agreement',
    creator: firm,
    styles: { default: { document: { run: { font: 'Georgia', size: 22 } } } },
    sections: [
      {
        children: [
          title,
          opening,
          ...sections(state).flatMap(([name, text], index) => [
            new Paragraph({ heading: HeadingLevel.HEADING_2, children: [new TextRun(`${index + 1}. ${name}`)] }),
            plain(text),
          ]),
          plain('IN WITNESS WHEREOF, the parties have executed this Agreement as of the date first written above.'),
          plain(`${company}`),
          plain(`By: ${signer}, Chief Executive Officer`),
          plain(`${firm}, LLC`),
          plain(`By: ${partner}, Partner`),
        ],
      },
    ],
  })
  return Packer.toBuffer(document)
}

const plain = (text: string) => new Paragraph({ spacing: { before: 120, after: 120 }, children: [new TextRun(text)] })

const sections = (state: string): [string, string][] => [
  [
    'Purpose',
    'The parties wish to explore a possible investment by the Investor in the Company (the “Transaction”) and will disclose to each other information that is not public.',
  ],
  [
    'Confidential Information',
    '“Confidential Information” means all information about customers, prices, routes, contracts, employees and finances that one party discloses to the other, in any form. It does not include what is or becomes public without a breach of this Agreement, or what the receiving party knew before.',
  ],
  [
    'Use and Disclosure',
    'The receiving party shall use Confidential Information only to evaluate the Transaction, and shall disclose it only to those of its directors, employees, lenders and advisers who need to know it and are bound to keep it confidential.',
  ],
  [
    'No Contact',
    'Until the end of this Agreement the Investor shall not approach customers, drivers or lenders of the Company about the Transaction without the written consent of the Company.',
  ],
  [
    'Non-Solicitation',
    'For twelve months from the date of this Agreement the Investor shall not employ any dispatcher or officer of the Company whom it has met in connection with the Transaction.',
  ],
  [
    'Return of Information',
    'On written request the receiving party shall return or destroy all Confidential Information within ten days, save for copies that law or its back-ups require it to keep.',
  ],
  ['Term', 'This Agreement shall remain in effect for a term of twenty-four (24) months from its date.'],
  [
    'Remedies',
    'A party that breaches Section 4 shall pay liquidated damages of $250,000, and the other party may seek an injunction.',
  ],
  [
    'Governing Law',
    `This Agreement shall be governed by and construed in accordance with the laws of the State of ${state}, without regard to its conflict of laws principles.`,
  ],
]
