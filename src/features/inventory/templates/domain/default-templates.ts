export interface Template {
  name: string;
  nameSw: string;
  /** Like a pasted list: rooms as headings, one item of the item list a line. */
  items: string;
}

const STUDIO = `Living room:
1 Bed, 140 cm
1 Wardrobe, up to 1 m wide
1 Sofa, 2 seats
1 Coffee table
1 TV stand
1 TV, up to 40 inches
2 Chair
1 Rug, small
1 Curtains
3 Bag of clothes
2 Suitcase
Kitchen:
1 Fridge, up to 1.2 m
1 Two-burner meko
1 Microwave, small
1 Kitchen cupboard
2 Carton, dishes
Cartons and bags:
16 Carton`;

const KITCHEN = `Kitchen:
1 Fridge, up to 2 m
1 Cooker
1 Microwave, small
1 Kitchen cupboard
1 Water dispenser`;

const ONE_BEDROOM = `Living room:
1 Sofa set, 5-seater (3+1+1)
1 Coffee table
1 TV stand
1 TV, up to 60 inches
1 Rug, large
1 Curtains
${KITCHEN}
4 Carton, dishes
Laundry:
1 Washing machine
Bedroom:
1 Bed with mattress, queen
2 Bedside table
1 Wardrobe, up to 2 m wide
1 Dresser, single
1 Curtains
4 Bag of clothes
2 Suitcase
Cartons and bags:
26 Carton`;

const TWO_BEDROOMS = `Living room:
1 Sofa set, 7-seater (3+2+1+1)
1 Coffee table
1 TV stand
1 TV, up to 60 inches
1 Rug, large
1 Curtains
Dining room:
1 Dining table
4 Dining chair
${KITCHEN}
6 Carton, dishes
Laundry:
1 Washing machine
1 Ironing board
Bedroom 1:
1 Bed with mattress, queen
2 Bedside table
1 Wardrobe, up to 2 m wide
1 Dresser, single
1 Curtains
3 Bag of clothes
1 Suitcase
Bedroom 2:
1 Bed with mattress, double
1 Wardrobe, up to 2 m wide
1 Desk, small
1 Shoe cabinet
2 Bag of clothes
1 Suitcase
Cartons and bags:
46 Carton
4 Carton, books`;

const THREE_BEDROOMS = `Living room:
1 Sofa set, 7-seater (3+2+1+1)
1 Coffee table
2 Side table
1 TV stand
1 TV, up to 60 inches
1 Stereo
1 Rug, large
1 Bookcase, large
3 Curtains
Dining room:
1 Dining table
6 Dining chair
1 China cabinet
Kitchen:
1 Fridge, two doors
1 Cooker
1 Microwave, small
1 Kitchen cupboard
1 Water dispenser
10 Carton, dishes
Laundry:
1 Washing machine
1 Ironing board
Bedroom 1:
1 Bed with mattress, king
2 Bedside table
1 Wardrobe, up to 3 m wide
1 Dresser, double
3 Bag of clothes
2 Suitcase
Bedroom 2:
1 Bed with mattress, queen
1 Bedside table
1 Wardrobe, up to 2 m wide
2 Bag of clothes
1 Suitcase
Bedroom 3:
1 Double-decker bed
1 Wardrobe, up to 1 m wide
1 Desk, small
1 Bag of clothes
1 Suitcase
Outside and store:
1 Bicycle
1 Toolbox`;

/** From their usual items; volumes lie within the usual ones (docs/domain/inventory.md#templates). */
export const DEFAULT_TEMPLATES: readonly Template[] = [
  { name: "Studio", nameSw: "Chumba kimoja", items: STUDIO },
  { name: "1-bedroom flat", nameSw: "Nyumba ya chumba kimoja cha kulala", items: ONE_BEDROOM },
  { name: "2-bedroom flat", nameSw: "Nyumba ya vyumba viwili vya kulala", items: TWO_BEDROOMS },
  {
    name: "3-bedroom flat",
    nameSw: "Nyumba ya vyumba vitatu vya kulala",
    items: `${THREE_BEDROOMS}
Cartons and bags:
66 Carton
8 Carton, books`,
  },
  {
    name: "4-bedroom house",
    nameSw: "Nyumba ya vyumba vinne vya kulala",
    items: `${THREE_BEDROOMS}
1 Water tank, 500 litres
1 Patio table
4 Patio chair
Bedroom 4:
1 Bed with mattress, double
1 Wardrobe, up to 2 m wide
1 Desk, small
1 Chair
1 Treadmill
Cartons and bags:
88 Carton
10 Carton, books`,
  },
  {
    name: "Small office",
    nameSw: "Ofisi ndogo",
    items: `Office:
6 Desk, medium
6 Office chair
4 Chair
2 Filing cabinet, 4 drawers
1 Bookcase, large
6 Computer
1 Printer
1 Whiteboard
Reception:
1 Desk, large
1 Sofa, 3 seats
1 Coffee table
1 Water dispenser
Kitchen:
1 Fridge, up to 1.2 m
1 Microwave, small
Cartons and bags:
20 Carton
10 Carton, books`,
  },
];
