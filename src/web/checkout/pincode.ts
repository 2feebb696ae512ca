/** India Post's regions: what the first digits of a PIN code tell of the place. Only where they tell it for sure. */

const stateByPrefix: Record<string, string> = {
  11: 'Delhi', 12: 'Haryana', 13: 'Haryana', 14: 'Punjab', 15: 'Punjab', 160: 'Chandigarh', 17: 'Himachal Pradesh', 18: 'Jammu and Kashmir', 190: 'Jammu and Kashmir', 191: 'Jammu and Kashmir', 192: 'Jammu and Kashmir', 193: 'Jammu and Kashmir', 194: 'Ladakh',
  20: 'Uttar Pradesh', 21: 'Uttar Pradesh', 22: 'Uttar Pradesh', 23: 'Uttar Pradesh', 248: 'Uttarakhand', 263: 'Uttarakhand', 27: 'Uttar Pradesh', 28: 'Uttar Pradesh',
  30: 'Rajasthan', 31: 'Rajasthan', 32: 'Rajasthan', 33: 'Rajasthan', 34: 'Rajasthan', 36: 'Gujarat', 37: 'Gujarat', 38: 'Gujarat', 39: 'Gujarat',
  40: 'Maharashtra', 403: 'Goa', 41: 'Maharashtra', 42: 'Maharashtra', 43: 'Maharashtra', 44: 'Maharashtra', 45: 'Madhya Pradesh', 46: 'Madhya Pradesh', 47: 'Madhya Pradesh', 48: 'Madhya Pradesh', 49: 'Chhattisgarh',
  50: 'Telangana', 51: 'Andhra Pradesh', 52: 'Andhra Pradesh', 53: 'Andhra Pradesh', 56: 'Karnataka', 57: 'Karnataka', 58: 'Karnataka', 59: 'Karnataka',
  60: 'Tamil Nadu', 61: 'Tamil Nadu', 62: 'Tamil Nadu', 63: 'Tamil Nadu', 64: 'Tamil Nadu', 67: 'Kerala', 68: 'Kerala', 69: 'Kerala',
  70: 'West Bengal', 71: 'West Bengal', 72: 'West Bengal', 73: 'West Bengal', 737: 'Sikkim', 74: 'West Bengal', 744: 'Andaman and Nicobar Islands', 75: 'Odisha', 76: 'Odisha', 77: 'Odisha', 78: 'Assam',
  793: 'Meghalaya', 794: 'Meghalaya', 795: 'Manipur', 796: 'Mizoram', 797: 'Nagaland', 799: 'Tripura', 800: 'Bihar', 834: 'Jharkhand',
}

const cityByPrefix: Record<string, string> = {
  110: 'New Delhi', 160: 'Chandigarh', 208: 'Kanpur', 226: 'Lucknow', 248: 'Dehradun', 302: 'Jaipur', 380: 'Ahmedabad', 390: 'Vadodara', 395: 'Surat', 400: 'Mumbai', 411: 'Pune', 440: 'Nagpur', 452: 'Indore', 462: 'Bhopal', 492: 'Raipur', 500: 'Hyderabad', 530: 'Visakhapatnam', 560: 'Bengaluru', 570: 'Mysuru', 600: 'Chennai', 641: 'Coimbatore', 682: 'Kochi', 695: 'Thiruvananthapuram', 700: 'Kolkata', 751: 'Bhubaneswar', 781: 'Guwahati', 800: 'Patna', 834: 'Ranchi',
}

/** Empty where the digits do not tell. */
export function placeOf(pincode: string): { city: string; state: string } {
  if (!/^\d{6}$/.test(pincode)) return { city: '', state: '' }
  const district = pincode.slice(0, 3)
  return { city: cityByPrefix[district] ?? '', state: stateByPrefix[district] ?? stateByPrefix[pincode.slice(0, 2)] ?? '' }
}
