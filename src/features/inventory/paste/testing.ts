/**
 * Lists as customers write them, with invented people. Expected: quantity, the kinds that are right, and the heading.
 * '?' is a part that names nothing of the item list. A mattress beside its bed is counted with the bed.
 */
export const PASTED_LISTS: readonly (readonly [list: string, ...expected: string[]])[] = [
  [
    "2 beds 5x6, sofa set 7 seater, frij kubwa, 10 cartons, tv 55 inch, meza na viti 6",
    "2 bed_queen",
    "1 sofa_set_7",
    "1 fridge_two_doors|fridge_tall",
    "10 carton|carton_medium",
    "1 tv_60",
    "1 dining_table|table_heavy",
    "6 dining_chair|chair",
  ],
  [
    `[12/11/2026, 10:02] Grace: Hi, we are moving on Saturday
[12/11/2026, 10:03] Grace: Bedroom 1:
[12/11/2026, 10:03] Grace: - 6x6 bed
[12/11/2026, 10:03] Grace: - 3 door wardrobe
[12/11/2026, 10:04] Grace: - 2 bedside tables
[12/11/2026, 10:04] Grace: Kitchen:
[12/11/2026, 10:04] Grace: - double door fridge
[12/11/2026, 10:05] Grace: - microwave
[12/11/2026, 10:05] Grace: - gas cooker`,
    "?",
    "?",
    "1 bed_king|bed_180 @Bedroom 1",
    "1 wardrobe_3m @Bedroom 1",
    "2 bedside_table|bedside_cabinet @Bedroom 1",
    "1 fridge_two_doors @Kitchen",
    "1 microwave|microwave_small @Kitchen",
    "1 cooker @Kitchen",
  ],
  [
    `Sitting room
1. L shape sofa
2. TV stand
3. 65 inch TV
4. Carpet
5. Coffee table
6. Woofer

Master bedroom
1. Bed 6 by 6 with mattress
2. Dressing table
3. Wardrobe`,
    "1 sofa_l @Sitting room",
    "1 tv_stand @Sitting room",
    "1 tv_60 @Sitting room",
    "1 rug_large|carpet_2m|rug_small @Sitting room",
    "1 coffee_table|coffee_table_heavy @Sitting room",
    "1 stereo|floor_speakers @Sitting room",
    "1 bed_king|bed_180 @Master bedroom",
    "1 dresser_single|dresser_double|vanity @Master bedroom",
    "1 wardrobe|wardrobe_2m|wardrobe_1m @Master bedroom",
  ],
  [
    "kitanda 4x6, godoro, kabati ya nguo, meza ndogo, viti vinne, jiko la gas, mtungi wa gesi 13kg, ndoo",
    "1 bed_double",
    "1 wardrobe|wardrobe_small|wardrobe_1m|wardrobe_2m",
    "1 side_table|coffee_table|kitchen_table|desk_small|side_table_large|console_small",
    "4 chair|dining_chair|kitchen_chair|straight_chair",
    "1 cooker|meko",
    "1 gas_cylinder_13",
    "?",
  ],
  [
    `*Living room*
✅ Sofa set (5 seater)
✅ TV 43"
✅ TV stand
✅ Standing fan
*Bedroom*
✅ Double bed
✅ Mattress
✅ 2 suitcases
✅ 3 bags of clothes`,
    "1 sofa_set_5 @Living room",
    "1 tv_60 @Living room",
    "1 tv_stand @Living room",
    "1 fan @Living room",
    "1 bed_double|bed_140 @Bedroom",
    "1 mattress_140|mattress_90|mattress_180|mattress_king @Bedroom",
    "2 suitcase|suitcase_large|suitcase_small @Bedroom",
    "3 clothes_bag @Bedroom",
  ],
  [
    `12/11/26, 7:41 pm - Brian Otieno: Fridge x1
12/11/26, 7:41 pm - Brian Otieno: Washing machine x1
12/11/26, 7:42 pm - Brian Otieno: Beds x3 (two 4x6, one 3x6)
12/11/26, 7:42 pm - Brian Otieno: Dining table with 6 chairs
12/11/26, 7:43 pm - Brian Otieno: <Media omitted>
12/11/26, 7:44 pm - Brian Otieno: Boxes approx 30`,
    "1 fridge_tall|fridge_small|fridge_two_doors",
    "1 washing_machine",
    "3 bed_double|bed_single",
    "1 dining_table|table_heavy",
    "6 dining_chair|chair",
    "?",
    "30 carton|carton_medium",
  ],
  [
    "Sofa 3+2+1+1; dining table 6 seater; 6 dining chairs; china cabinet; piano; 2 book shelves; study desk; office chair",
    "1 sofa_set_7",
    "1 dining_table|table_heavy",
    "6 dining_chair",
    "1 china_cabinet",
    "1 piano_small",
    "2 bookcase_large|bookcase_small|shelf",
    "1 desk_small|desk_medium|desk_light",
    "1 office_chair|office_chair_large",
  ],
  [
    `Jikoni:
frij ndogo
microwave
meko
mtungi 6kg
sahani na vikombe box 3
Sebuleni:
makochi 5 seater
runinga inchi 32
meza ya TV
zulia kubwa`,
    "1 fridge_mini|fridge_small @Jikoni",
    "1 microwave|microwave_small @Jikoni",
    "1 meko @Jikoni",
    "1 gas_cylinder_6 @Jikoni",
    "3 carton_dishes|carton @Jikoni",
    "1 sofa_set_5 @Sebuleni",
    "1 tv_40 @Sebuleni",
    "1 tv_stand @Sebuleni",
    "1 rug_large @Sebuleni",
  ],
  [
    `Office move:
- 12 office desks
- 15 office chairs
- 4 filing cabinets 4 drawers
- 2 printers
- 10 computers
- 1 whiteboard
- small safe
- 40 cartons of files`,
    "12 desk_small|desk_medium|desk_large|desk_light|desk_heavy @Office move",
    "15 office_chair|office_chair_large @Office move",
    "4 filing_cabinet_4 @Office move",
    "2 printer @Office move",
    "10 computer @Office move",
    "1 whiteboard @Office move",
    "1 safe_small @Office move",
    "40 carton|carton_book @Office move",
  ],
  [
    "Double decker x2, cot, baby pram, toys box, study table, bean bag, 2 bikes",
    "2 double_decker",
    "1 cot",
    "1 pram",
    "1 toys_bulky|carton",
    "1 desk_small|desk_medium|desk_light",
    "1 bean_bag",
    "2 bicycle|bicycle_adult",
  ],
  [
    `Habari, natoka Kasarani kwenda Ruiru
kitanda kimoja 5 kwa 6
makochi seti moja ya watu saba
meza ya sebuleni
jokofu
magunia mbili za nguo
pikipiki`,
    "?",
    "1 bed_queen",
    "1 sofa_set_7",
    "1 coffee_table|coffee_table_heavy",
    "1 fridge_tall|fridge_small|fridge_two_doors",
    "2 clothes_bag",
    "1 motorbike_125",
  ],
  [
    `Master bedroom - king size bed, 2 side drawers, wardrobe 3 doors, dressing mirror
Bedroom 2 - queen bed, desk and chair
Bedroom 3 - bunk bed, chest of drawers
Laundry - washing machine, ironing board, laundry basket`,
    "1 bed_king|bed_180 @Master bedroom",
    "2 bedside_table|bedside_cabinet @Master bedroom",
    "1 wardrobe_3m @Master bedroom",
    "1 mirror_large @Master bedroom",
    "1 bed_queen @Bedroom 2",
    "1 desk_small|desk_medium|desk_light @Bedroom 2",
    "1 chair|office_chair|straight_chair @Bedroom 2",
    "1 double_decker @Bedroom 3",
    "1 chest_of_drawers @Bedroom 3",
    "1 washing_machine @Laundry",
    "1 ironing_board @Laundry",
    "1 hamper @Laundry",
  ],
  [
    "a pair of floor speakers, half a dozen plastic chairs, a dozen cartons, two flower pots and a rug",
    "1 floor_speakers|shelf_speakers",
    "6 patio_chair",
    "12 carton|carton_medium",
    "2 pot_plant|plant_1m",
    "1 rug_large|rug_small|carpet_2m",
  ],
  [
    `1️⃣ Fridge (LG double door)
2️⃣ Cooker (standing, 4 burner)
3️⃣ Microwave
4️⃣ Water dispenser
5️⃣ 13 kg gas
6️⃣ Kitchen cabinet`,
    "1 fridge_two_doors",
    "1 cooker",
    "1 microwave|microwave_small",
    "1 water_dispenser",
    "1 gas_cylinder_13",
    "1 kitchen_cupboard|kitchen_wall_unit",
  ],
  [
    `Store:
water tank 1000L
generator
ladder
2 jerricans
tool box
lawn mower
bicycle
Balcony:
4 potted plants
patio table + 4 chairs`,
    "1 water_tank_1000 @Store",
    "1 generator_5 @Store",
    "1 ladder|step_ladder @Store",
    "2 jerrycan_20 @Store",
    "1 toolbox @Store",
    "1 lawn_mower @Store",
    "1 bicycle|bicycle_adult @Store",
    "4 pot_plant|plant_1m @Balcony",
    "1 patio_table @Balcony",
    "4 patio_chair|chair @Balcony",
  ],
  [
    "I have one bed (4*6), matress, table, gas, tv 32, sufurias and two bags only",
    "1 bed_double",
    "1 coffee_table|coffee_table_heavy|dining_table|kitchen_table|side_table",
    "1 gas_cylinder_6|gas_cylinder_13",
    "1 tv_40",
    "1 carton_dishes",
    "2 clothes_bag|suitcase|suitcase_small|suitcase_large",
  ],
  [
    `Sebule
Kochi la watu 3 - 1
Kochi la watu 2 - 1
Kiti cha mikono - 2
Stuli - 4
Kabati ya vyombo - 1
Chumba cha kulala
Kitanda 5x6 - 1
Kabati milango 2 - 1`,
    "1 sofa_3_seats @Sebule",
    "1 sofa_2_seats @Sebule",
    "2 armchair|armchair_large @Sebule",
    "4 ottoman|bench|bar_stool|bean_bag|side_table @Sebule",
    "1 china_cabinet|buffet|hutch @Sebule",
    "1 bed_queen @Chumba cha kulala",
    "1 wardrobe_2m @Chumba cha kulala",
  ],
  [
    `3 bedroom house:
3 beds - 6x6, 5x6, 4x6
3 mattresses
7 seater sofa
8 seater dining
2 TVs 55" and 43"
fridge, washing machine, cooker, microwave
60 boxes`,
    "1 bed_king|bed_180",
    "1 bed_queen",
    "1 bed_double",
    "3 mattress_140|mattress_90|mattress_180|mattress_king",
    "1 sofa_set_7",
    "1 dining_table|table_heavy",
    "1 tv_60",
    "1 tv_60",
    "1 fridge_tall|fridge_small|fridge_two_doors",
    "1 washing_machine",
    "1 cooker",
    "1 microwave|microwave_small",
    "60 carton|carton_medium",
  ],
  [
    "treadmill, exercise bike, yoga mats, dumbbells, trampoline, safe, wall mirror large",
    "1 treadmill",
    "1 exercise_machine",
    "?",
    "?",
    "?",
    "1 safe_small|safe_large",
    "1 mirror_large",
  ],
  [
    `[9/12/2026, 18:22:10] Mama Njeri: Kitchen
[9/12/2026, 18:22:31] Mama Njeri: fridge 2 doors
[9/12/2026, 18:22:45] Mama Njeri: oven
[9/12/2026, 18:23:02] Mama Njeri: 5 boxes utensils
[9/12/2026, 18:23:40] Mama Njeri: Dining
[9/12/2026, 18:24:05] Mama Njeri: table and six chairs
[9/12/2026, 18:24:30] Mama Njeri: display cabinet`,
    "1 fridge_two_doors @Kitchen",
    "1 cooker @Kitchen",
    "5 carton_dishes|carton @Kitchen",
    "1 dining_table|table_heavy @Dining",
    "6 dining_chair|chair @Dining",
    "1 china_cabinet|curio_cabinet @Dining",
  ],
  [
    "3 seater sofa, 2 seater sofa, 2 single seaters, ottoman, wall unit, home theatre, floor lamp, curtains",
    "1 sofa_3_seats",
    "1 sofa_2_seats",
    "2 armchair|armchair_large",
    "1 ottoman",
    "1 wall_unit",
    "1 stereo",
    "1 floor_lamp",
    "1 curtains",
  ],
  [
    `Guest room: 4x6 bed + mattress, bedside table, table lamp
Kids room: 2 double deckers, 2 study desks, toy boxes 3
SQ: 3x6 bed, small wardrobe`,
    "1 bed_double @Guest room",
    "1 bedside_table|bedside_cabinet @Guest room",
    "1 table_lamp @Guest room",
    "2 double_decker @Kids room",
    "2 desk_small|desk_medium|desk_light @Kids room",
    "3 toys_bulky|carton @Kids room",
    "1 bed_single|bed_90 @SQ",
    "1 wardrobe_small|wardrobe_1m @SQ",
  ],
  [
    "vitanda viwili, magodoro mawili, meza mbili, viti kumi na mbili, kabati, feni, pasi, mapazia, picha tatu",
    "2 bed_double|bed_single|bed_queen|bed_king|bed_90|bed_140|bed_180",
    "2 mattress_140|mattress_90|mattress_180|mattress_king",
    "2 dining_table|coffee_table|side_table|kitchen_table|coffee_table_heavy|side_table_large|console_large|console_small|desk_small",
    "12 chair|dining_chair|kitchen_chair|straight_chair",
    "1 wardrobe|wardrobe_small|wardrobe_1m|wardrobe_2m|kitchen_cupboard|china_cabinet|buffet|curio_cabinet",
    "1 fan",
    "?",
    "1 curtains",
    "3 picture_small|picture_medium|picture_large",
  ],
  [
    `Items:
• Queen size bed
• King size mattress
• Chest of 5 drawers
• Shoe rack
• Clothes in 4 suitcases
• Ironing board & iron
• Hoover`,
    "1 bed_queen @Items",
    "1 mattress_king @Items",
    "1 chest_of_drawers|bachelor_chest @Items",
    "1 shoe_cabinet @Items",
    "4 suitcase|suitcase_large|suitcase_small @Items",
    "1 ironing_board @Items",
    "? @Items",
    "1 vacuum @Items",
  ],
  [
    "solar panels 4, battery 2, inverter, 500 litre tank, sewing machine, wheelbarrow, grill",
    "4 solar_panel",
    "2 battery_100",
    "?",
    "1 water_tank_500",
    "1 sewing_machine",
    "1 hand_truck",
    "1 grill",
  ],
  [
    `Hello, please quote for my bedsitter
bed 4x6
small fridge
2 burner cooker
6kg gas
32 inch tv
few clothes in 2 bags
1 table 1 chair`,
    "?",
    "?",
    "1 bed_double",
    "1 fridge_small|fridge_mini",
    "1 meko",
    "1 gas_cylinder_6",
    "1 tv_40",
    "2 clothes_bag|suitcase",
    "1 coffee_table|coffee_table_heavy|dining_table|kitchen_table|side_table|desk_small",
    "1 chair|dining_chair|straight_chair",
  ],
  [
    "Corner sofa 3 pieces, recliner, bar stools 4, mini bar, aquarium, grandfather clock, chandelier",
    "1 sofa_corner_3",
    "1 recliner",
    "4 bar_stool",
    "1 bar|bar_portable",
    "1 aquarium_large",
    "1 tall_clock",
    "?",
  ],
  [
    `Bedroom one
bed - 5 by 6
wadrobe - 1
bedside drawers - 2
Bedroom two
decker - 1
bookshelf - 1
Sitting room
coach 7 seater
center table
telly 50 inches`,
    "1 bed_queen @Bedroom one",
    "1 wardrobe|wardrobe_2m|wardrobe_1m @Bedroom one",
    "2 bedside_table|bedside_cabinet @Bedroom one",
    "1 double_decker @Bedroom two",
    "1 bookcase_large|bookcase_small|shelf @Bedroom two",
    "1 sofa_set_7 @Sitting room",
    "1 coffee_table|coffee_table_heavy @Sitting room",
    "1 tv_60 @Sitting room",
  ],
  [
    "Deep freezer, 3 cartons books, 2 wardrobe cartons, TV box, mirror box, plastic bins x4, suitcase large 2",
    "1 fridge_tall|fridge_small|fridge_two_doors",
    "3 carton_book",
    "2 carton_wardrobe",
    "1 carton_tv|tv_boxed",
    "1 carton_mirror",
    "4 bin_large|bin_small",
    "2 suitcase_large",
  ],
  [
    `reception: 1 reception desk, 3 visitor chairs, sofa 3 seater
Board room: table 3m, 10 swivel chairs, screen
Store: shelves 6, cartons 25`,
    "1 desk_small|desk_medium|desk_large|desk_light|desk_heavy @reception",
    "3 chair|straight_chair|office_chair|occasional_chair|dining_chair @reception",
    "1 sofa_3_seats @reception",
    "1 dining_table|table_heavy|desk_large|coffee_table @Board room",
    "10 office_chair_large|office_chair @Board room",
    "1 monitor|tv_60|tv_40 @Board room",
    "6 shelf|shelf_section|bookcase_large @Store",
    "25 carton|carton_medium @Store",
  ],
  [
    `[3/1/2027, 08:15] Achieng: Good morning, here is my list
[3/1/2027, 08:16] Achieng: Lounge
[3/1/2027, 08:16] Achieng: 6 seater sofa
[3/1/2027, 08:16] Achieng: tv 42 inch and stand
[3/1/2027, 08:17] Achieng: 2 stools
[3/1/2027, 08:17] Achieng: Bedroom
[3/1/2027, 08:18] Achieng: 5*6 bed
[3/1/2027, 08:18] Achieng: closet 2 doors`,
    "?",
    "?",
    "1 sofa_set_7|sofa_set_5 @Lounge",
    "1 tv_60|tv_40 @Lounge",
    "1 tv_stand @Lounge",
    "2 ottoman|bench|bar_stool|side_table @Lounge",
    "1 bed_queen @Bedroom",
    "1 wardrobe_2m @Bedroom",
  ],
  [
    "four plastic chairs, round table, jiko, 20l jerricans x3, mattress 3x6, blankets",
    "4 patio_chair",
    "1 coffee_table|dining_table|kitchen_table|table_heavy",
    "1 jiko|cooker",
    "3 jerrycan_20",
    "1 mattress_90",
    "?",
  ],
  [
    `Vitu vya jikoni:
- friji ya milango miwili
- jiko la oveni
- maikrowevu
- boksi nne za vyombo
- meza ya jikoni na viti vinne`,
    "1 fridge_two_doors",
    "1 cooker",
    "1 microwave|microwave_small",
    "4 carton_dishes|carton",
    "1 kitchen_table",
    "4 kitchen_chair|chair|dining_chair",
  ],
  [
    "1. King bed 2. Two night stands 3. Chest drawers 4. Tall mirror",
    "1 bed_king|bed_180",
    "2 bedside_table|bedside_cabinet",
    "1 chest_of_drawers|bachelor_chest",
    "1 mirror_large",
  ],
  [
    `Washer (front load), dryer, hoover
AC unit x2
generator 5kva
200L drum
gas 6kg x2`,
    "1 washing_machine",
    "1 dryer",
    "1 vacuum",
    "2 air_conditioner",
    "1 generator_5",
    "?",
    "2 gas_cylinder_6",
  ],
  [
    `Study:
bookshelves 3
executive desk
swivel chair
desktop computer
printer
20 cartons (books)`,
    "3 bookcase_large|bookcase_small|shelf @Study",
    "1 desk_large|desk_heavy @Study",
    "1 office_chair_large @Study",
    "1 computer @Study",
    "1 printer @Study",
    "20 carton_book|carton @Study",
  ],
  [
    "kochi la watu watatu, kochi la watu wawili, stendi ya tv, spika, zulia, mapazia",
    "1 sofa_3_seats",
    "1 sofa_2_seats",
    "1 tv_stand",
    "1 floor_speakers|shelf_speakers",
    "1 rug_large|rug_small|carpet_2m",
    "1 curtains",
  ],
  [
    `Our stuff for the move to Nakuru:
* bunk bed
* baby cot
* stroller
* 2 bicycles (kids)
* toys 2 boxes
* piano (upright)`,
    "1 double_decker",
    "1 cot",
    "1 pram",
    "2 bicycle|bicycle_adult",
    "2 toys_bulky|carton",
    "1 piano_small",
  ],
  [
    `14/12/2026, 20:05 - Wambui K: Evening. These are the things
14/12/2026, 20:06 - Wambui K: Sitting room: 5 seater couch, coffee table, 50 inch tv, tv unit, carpet
14/12/2026, 20:07 - Wambui K: Kitchen: small fridge, 4 burner standing cooker, 3 boxes
14/12/2026, 20:07 - Wambui K: Bedroom: 5x6 bed, dressing table, 2 laundry baskets`,
    "?",
    "?",
    "1 sofa_set_5 @Sitting room",
    "1 coffee_table|coffee_table_heavy @Sitting room",
    "1 tv_60 @Sitting room",
    "1 tv_stand|wall_unit @Sitting room",
    "1 rug_large|rug_small|carpet_2m @Sitting room",
    "1 fridge_small|fridge_mini @Kitchen",
    "1 cooker @Kitchen",
    "3 carton|carton_medium @Kitchen",
    "1 bed_queen @Bedroom",
    "1 dresser_single|dresser_double|vanity @Bedroom",
    "2 hamper @Bedroom",
  ],
  [
    "Nina vitu hivi: kitanda 3x6 viwili, godoro la king, droo, taa ya kusimama, kiyoyozi, baiskeli mbili",
    "2 bed_single|bed_90",
    "1 mattress_king|mattress_180",
    "1 chest_of_drawers|bachelor_chest",
    "1 floor_lamp",
    "1 air_conditioner",
    "2 bicycle|bicycle_adult",
  ],
  [
    `* 1 no. L-seat
* 1 no. dining set 6 seater
* 2 no. double beds
* 1 no. baby cot
* 1 no. washing machine (LG, 8kg)
* 15 no. cartons
* 1 no. 10kVA generator`,
    "1 sofa_l",
    "1 dining_table|table_heavy",
    "2 bed_double|bed_140",
    "1 cot",
    "1 washing_machine",
    "15 carton|carton_medium",
    "1 generator_5",
  ],
  [
    "office: three desks, six chairs, 2 file cabinets, a printer, a shredder, whiteboard and 8 monitors",
    "3 desk_small|desk_medium|desk_large|desk_light|desk_heavy @office",
    "6 chair|office_chair|office_chair_large @office",
    "2 filing_cabinet_2|filing_cabinet_3|filing_cabinet_4 @office",
    "1 printer @office",
    "1 shredder @office",
    "1 whiteboard @office",
    "8 monitor @office",
  ],
  [
    `Garage
motorcycle
2 bicycles
work bench
tools box
paint 4 tins
Garden
6 garden chairs, garden table
bbq grill
lawnmower`,
    "1 motorbike_125 @Garage",
    "2 bicycle|bicycle_adult @Garage",
    "1 workbench @Garage",
    "1 toolbox @Garage",
    "4 fuel_can @Garage",
    "6 patio_chair @Garden",
    "1 patio_table @Garden",
    "1 grill @Garden",
    "1 lawn_mower @Garden",
  ],
  [
    `Hi Peter, as discussed
Double door fridge (Samsung) 1pc
Cooker 1pc
Dining chairs 6pcs
Dining table 1pc
Sofa 3-2-1-1
TV 75" 1pc
Mattresses 2pcs
Assorted boxes 20pcs`,
    "?",
    "?",
    "1 fridge_two_doors",
    "1 cooker",
    "6 dining_chair",
    "1 dining_table",
    "1 sofa_set_7",
    "1 tv_60",
    "2 mattress_140|mattress_90|mattress_180|mattress_king",
    "20 carton|carton_medium",
  ],
];
