/** Cities by the first three digits of a PIN code. Digits that several cities share are left out. */
const cityByPrefix: Record<string, string> = {
  110: 'New Delhi',
  208: 'Kanpur',
  226: 'Lucknow',
  248: 'Dehradun',
  302: 'Jaipur',
  380: 'Ahmedabad',
  390: 'Vadodara',
  395: 'Surat',
  400: 'Mumbai',
  411: 'Pune',
  440: 'Nagpur',
  452: 'Indore',
  462: 'Bhopal',
  492: 'Raipur',
  500: 'Hyderabad',
  530: 'Visakhapatnam',
  560: 'Bengaluru',
  570: 'Mysuru',
  600: 'Chennai',
  641: 'Coimbatore',
  682: 'Kochi',
  695: 'Thiruvananthapuram',
  700: 'Kolkata',
  751: 'Bhubaneswar',
  781: 'Guwahati',
  800: 'Patna',
  834: 'Ranchi',
}

/** Returns the city of a PIN code. Empty where its first digits name none. */
export const cityOfPin = (pin: string) => cityByPrefix[pin.slice(0, 3)] ?? ''
