/** Facts of the tea brand that no brand pack has: sample data with addresses that do not work, like the sample data of the demo. */
export const teaFacts = {
  company: 'Chai Ghar Foods',
  email: 'care@chaighar.example',
  phone: '+91 1988 001988',
  whatsapp: 'https://wa.me/911988001988',
  instagram: 'https://www.instagram.com/chaighar.example',
  facebook: 'https://www.facebook.com/chaighar.example',
  address: ['Chai Ghar Foods', '88 Kettle Lane', 'Sample Nagar, Assam 000000'],
  postal: { street: '88 Kettle Lane', locality: 'Sample Nagar', region: 'Assam', postalCode: '000000', country: 'IN' },
  map: 'https://www.openstreetmap.org/#map=12/26.1800/91.7500',
  grievanceOfficer: { email: 'grievance@chaighar.example', phone: '+91 1988 001988' },
  courts: 'Assam',
}
