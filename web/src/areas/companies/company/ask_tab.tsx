import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Section } from '../../../record/overview_section.tsx'
import { AskBox } from '../../agentic-chat/index.ts'
import type { Company } from './use_company.ts'

const questions = (name: string) => [
  `How did revenue and EBITDA of ${name} develop?`,
  `What do the documents of ${name} say about its customers?`,
  `What did we discuss with ${name} in the last 90 days?`,
  `Which companies are like ${name}?`,
]

/** A question about the company; the answer, with its sources, comes on the Ask screen. */
export function AskTab({ company }: { company: Company }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  return (
    <div className="grid" style={{ maxWidth: 720, gap: 24 }}>
      <div ref={box}>
        <AskBox company={company} />
      </div>
      <Section title="Such as">
        <ul className="lines">
          {questions(company.name).map((question) => (
            <li key={question}>
              <Link to="/ask" search={{ q: question, company: company.id }} className="line" data-row>
                <span>{question}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}
