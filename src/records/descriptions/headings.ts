// Headings that fields of several records share, in English, German and French; folded, divided by spaces.

export const nameHeadings = 'name bezeichnung nom'
export const companyHeadings =
  'company companyname account accountname potentialcustomer associatedcompany primarycompany primaryassociatedcompany firm organisation organization target client unternehmen firma firmenname gesellschaft kunde societe entreprise nomentreprise nomdelasociete'
export const websiteHeadings =
  'website web url homepage domain domainname site siteweb siteinternet internet webseite companywebsite companydomain companydomainname'
export const descriptionHeadings =
  'description about summary comment comments notes note remarks beschreibung bemerkung bemerkungen notiz kommentar commentaire remarques descriptif'
export const phoneHeadings =
  'phone telephone tel phonenumber telephonenumber mainphone businessphone telefon telefonnummer rufnummer numerodetelephone'
