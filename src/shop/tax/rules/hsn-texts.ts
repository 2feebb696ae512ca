/** Short descriptions by HSN code, for goods that such a shop may sell. The owner's adviser confirms them. */
const knownTexts: Readonly<Record<string, string>> = {
  '0409': 'Natural honey',
  '0801': 'Coconuts and cashew nuts',
  '0802': 'Nuts, fresh or dried',
  '0806': 'Grapes and raisins',
  '0813': 'Dried fruit',
  '0902': 'Tea',
  '0904': 'Pepper and chillies',
  '0905': 'Vanilla',
  '0906': 'Cinnamon',
  '0907': 'Cloves',
  '0908': 'Nutmeg, mace and cardamoms',
  '0909': 'Cumin, coriander and fennel',
  '0910': 'Ginger, turmeric and spices',
  '091020': 'Saffron',
  '1211': 'Medicinal plants',
  '1302': 'Vegetable saps and extracts',
  '1515': 'Vegetable oils',
  '2106': 'Food preparations',
  '3004': 'Medicaments',
  '30049011': 'Ayurvedic medicaments',
  '3301': 'Essential oils',
  '3304': 'Skin care preparations',
  '3305': 'Hair care preparations',
  '3401': 'Soap',
}

/** Returns the description of an HSN code, or of the longest known code that it begins with; else an empty text. */
export function hsnTextOf(hsn: string): string {
  const digits = hsn.replaceAll(/\D/g, '')
  const found = [8, 6, 4].map((length) => (digits.length >= length ? knownTexts[digits.slice(0, length)] : undefined))
  return found.find((text) => text !== undefined) ?? ''
}
