import { describe } from './describe.ts'

export const taskPriorities = ['low', 'normal', 'high'] as const

export const task = describe({
  noun: ['task', 'tasks'],
  table: 'tasks',
  subject: 'task',
  company: 'company_id',
  standing: 'not company_deleted',
  fields: {
    title: { kind: 'title', label: 'Title', max: 500, required: true, personal: true },
    details: { kind: 'text', label: 'Details', max: 50_000, personal: true },
    due_date: { kind: 'day', label: 'Due', hint: 'A day of the firm’s calendar' },
    due_at: {
      kind: 'moment',
      label: 'Due at',
      hint: 'A time; due_date is then its day in the time zone of the firm',
    },
    remind_at: { kind: 'moment', label: 'Reminder', hint: 'When the assignee gets a message about it' },
    priority: {
      kind: 'choice',
      label: 'Priority',
      choices: taskPriorities,
      initial: 'normal',
      asked: 'priority|urgency',
      choicesAsked: { high: 'urgent' },
    },
    assignee_id: {
      kind: 'link',
      to: 'user',
      named: true,
      label: 'Assignee',
      hint: 'Missing: the person who creates the task. null: nobody',
    },
    company_id: { kind: 'link', to: 'company', named: true, label: 'Company' },
    contact_id: { kind: 'link', to: 'contact', named: true, label: 'Contact' },
    deal_id: { kind: 'link', to: 'deal', named: true, label: 'Deal' },
  },
})
