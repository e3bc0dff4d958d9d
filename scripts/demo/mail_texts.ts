// Conversations by mail, message by message; "<" came in, ">" went out. {lead}, {second}, {short} and {me} are put in.

export type Thread = { subject: string; shared: boolean; messages: string[] }

export const threads: readonly Thread[] = [
  {
    subject: 'Good to meet you',
    shared: true,
    messages: [
      '>Dear {lead}\n\nThank you for your time. I promised the paper on how we work with founders: it is attached. May I call you in two weeks?\n\n{me}',
      '<Hi {me}\n\nRead it on the train. Page 4 is what I care about. Call me on the 14th, not before ten.\n\n{lead}',
      '>Will do. Have a good week.\n\n{me}',
    ],
  },
  {
    subject: 'Monthly figures',
    shared: true,
    messages: [
      '>Hi {second}\n\nCould you send revenue and gross margin by month for the last two years? A rough export is fine.\n\n{me}',
      '<Attached. Please note that March has a credit note for the year before.\n\n{second}',
      '>Thanks, that explains it. One more: are freight costs above or below the gross margin line?\n\n{me}',
      '<Below until last year, above since. Restated file follows tomorrow.\n\n{second}',
    ],
  },
  {
    subject: 'Site visit',
    shared: true,
    messages: [
      '<We can do Tuesday or Thursday of that week, from nine. Closed shoes, please.\n\n{lead}',
      '>Thursday. There will be two of us.\n\n{me}',
      '<Perfect. Lunch is in the canteen.\n\n{lead}',
    ],
  },
  {
    subject: 'NDA {short}',
    shared: true,
    messages: [
      '<Please find our draft attached. The non-solicit runs for 24 months.\n\n{second}',
      '>Thank you. We can sign with 12 months and a carve-out for general advertising; mark-up attached.\n\n{me}',
      '<Agreed. Signed copy attached.\n\n{second}',
    ],
  },
  {
    subject: 'Question on renewals',
    shared: false,
    messages: [
      '>{second}, which of the three large contracts has a change-of-control clause? I only find one.\n\n{me}',
      '<Two of them. The third is a handshake since 1998, which is why it works.\n\n{second}',
    ],
  },
  {
    subject: 'Indication of interest',
    shared: false,
    messages: [
      '>Dear {lead}\n\nOur letter is attached. We have kept it to two pages. Happy to walk you through the price.\n\n{me}',
      '<Received, thank you. My brother and I need a few days.\n\n{lead}',
      '<We would like to continue. The advisers will send the process letter.\n\n{lead}',
      '>Very glad to hear that.\n\n{me}',
    ],
  },
  {
    subject: 'After the summer',
    shared: false,
    messages: [
      '<Dear {me}\n\nWe are not ready this year. Please stay in touch, we mean it.\n\n{lead}',
      '>Of course. I will call in the new year.\n\n{me}',
    ],
  },
  {
    subject: 'Customer calls',
    shared: true,
    messages: [
      '>Could we speak with three customers before the offer? One large, one new, one you lost.\n\n{me}',
      '<The first two are easy. The third will be fun. Names follow.\n\n{second}',
      '>Thank you for doing this.\n\n{me}',
    ],
  },
  {
    subject: 'Introduction to Priya Raman',
    shared: true,
    messages: [
      '>{lead}, meet Priya, who ran purchasing for a group of your size. She has ideas on freight.\n\n{me}',
      '<Happy to talk. Friday afternoon?\n\n{lead}',
    ],
  },
  {
    subject: 'Draft agenda for the management meeting',
    shared: true,
    messages: [
      '>Suggested order: customers, operations, people, numbers, lunch. Two hours without slides if you can bear it.\n\n{me}',
      '<We can. I bring {second} for the numbers.\n\n{lead}',
      '>Perfect.\n\n{me}',
    ],
  },
]
