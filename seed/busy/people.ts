/** Invented people. `home` is a place of `places`. */
type Person = { name: string; home: keyof typeof places }

/** Cities with real PIN codes and invented streets. */
export const places = {
  srinagar: { city: 'Srinagar', state: 'Jammu and Kashmir', pincode: '190001', streets: ['Residency Road', 'Dal Lane', 'Chinar Colony'] },
  delhi: { city: 'New Delhi', state: 'Delhi', pincode: '110016', streets: ['Green Park Main', 'Hauz Khas Enclave', 'Yusuf Sarai'] },
  ludhiana: { city: 'Ludhiana', state: 'Punjab', pincode: '141001', streets: ['Model Town', 'Civil Lines', 'Ferozepur Road'] },
  jaipur: { city: 'Jaipur', state: 'Rajasthan', pincode: '302001', streets: ['Bani Park', 'Ashok Marg', 'Civil Lines'] },
  lucknow: { city: 'Lucknow', state: 'Uttar Pradesh', pincode: '226001', streets: ['Hazratganj', 'Gomti Nagar', 'Aliganj'] },
  ahmedabad: { city: 'Ahmedabad', state: 'Gujarat', pincode: '380009', streets: ['Navrangpura', 'C G Road', 'Vastrapur Lake Road'] },
  mumbai: { city: 'Mumbai', state: 'Maharashtra', pincode: '400050', streets: ['Hill Road', 'Carter Road', 'Turner Road'] },
  pune: { city: 'Pune', state: 'Maharashtra', pincode: '411004', streets: ['Prabhat Road', 'Bhandarkar Road', 'Karve Road'] },
  panaji: { city: 'Panaji', state: 'Goa', pincode: '403001', streets: ['Fontainhas', 'Altinho', 'Dona Paula Road'] },
  bengaluru: { city: 'Bengaluru', state: 'Karnataka', pincode: '560001', streets: ['Lavelle Road', 'Cunningham Road', 'Museum Road'] },
  chennai: { city: 'Chennai', state: 'Tamil Nadu', pincode: '600004', streets: ['Luz Church Road', 'Kutchery Road', 'North Mada Street'] },
  kochi: { city: 'Kochi', state: 'Kerala', pincode: '682001', streets: ['Princess Street', 'Bazaar Road', 'Rose Street'] },
  hyderabad: { city: 'Hyderabad', state: 'Telangana', pincode: '500034', streets: ['Banjara Hills Road 3', 'Road 12', 'Jubilee Hills'] },
  kolkata: { city: 'Kolkata', state: 'West Bengal', pincode: '700019', streets: ['Ballygunge Place', 'Gariahat Road', 'Hindustan Park'] },
  guwahati: { city: 'Guwahati', state: 'Assam', pincode: '781001', streets: ['Pan Bazaar', 'Uzan Bazaar', 'M C Road'] },
  shillong: { city: 'Shillong', state: 'Meghalaya', pincode: '793001', streets: ['Laitumkhrah', 'Police Bazaar', 'Lachumiere'] },
} as const

const of = (home: Person['home'], ...names: string[]): Person[] => names.map((name) => ({ name, home }))

/** From several regions, in an order that mixes them. */
export const people: readonly Person[] = mix([
  of('srinagar', 'Aamir Bhat', 'Insha Wani', 'Rukhsana Dar'),
  of('delhi', 'Ananya Kapoor', 'Rohan Malhotra', 'Vikram Chauhan', 'Neha Aggarwal'),
  of('ludhiana', 'Harpreet Kaur', 'Gurdeep Singh Sandhu', 'Simran Gill', 'Manjit Dhillon'),
  of('jaipur', 'Mahendra Rathore', 'Kavita Shekhawat', 'Pooja Mathur'),
  of('lucknow', 'Shabnam Siddiqui', 'Alok Srivastava', 'Farhan Rizvi'),
  of('ahmedabad', 'Jignesh Patel', 'Hetal Shah', 'Darshana Desai', 'Nirav Mehta'),
  of('mumbai', 'Sneha Kulkarni', 'Zubin Mistry', 'Farah Contractor', 'Aditya Naik', 'Rhea DSouza'),
  of('pune', 'Mukta Joshi', 'Omkar Deshpande', 'Sayali Patil', 'Tanmay Gokhale'),
  of('panaji', 'Maria Fernandes', 'Joaquim Pereira'),
  of('bengaluru', 'Deepa Hegde', 'Raghavendra Rao', 'Nandini Gowda', 'Sandeep Shetty', 'Chaitra Bhat'),
  of('chennai', 'Lakshmi Narayanan', 'Karthik Subramanian', 'Revathi Sundaram', 'Murugan Selvam', 'Priya Raghavan'),
  of('kochi', 'Anjali Menon', 'Thomas Kurien', 'Fathima Rasheed', 'Unnikrishnan Nair'),
  of('hyderabad', 'Swathi Reddy', 'Imran Qureshi', 'Venkata Ramana', 'Asma Begum'),
  of('kolkata', 'Debjani Mukherjee', 'Arindam Ghosh', 'Sohini Banerjee', 'Tanvir Alam', 'Paromita Sen'),
  of('guwahati', 'Rituparna Bora', 'Himanta Das', 'Bhaskar Kalita'),
  of('shillong', 'Daphisha Lyngdoh', 'Banri Kharkongor'),
])

/** Takes one of each list in turn. */
function mix(lists: Person[][]): Person[] {
  const longest = Math.max(...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat()
}

/** Returns the invented number of a person. No SMS leaves the shop. */
export const mobileOf = (index: number) => `90000${String(10_101 + index * 7)}`

export const emailOf = (name: string) => `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.com`
