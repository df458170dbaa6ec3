CREATE TABLE "item_kinds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_sw" text NOT NULL,
	"words" text[] DEFAULT '{}'::text[] NOT NULL,
	"rooms" text[] DEFAULT '{}'::text[] NOT NULL,
	"family" text NOT NULL,
	"volume" numeric(7, 3) NOT NULL,
	"weight" numeric(7, 1) NOT NULL,
	"minutes" integer NOT NULL,
	"flags" text[] DEFAULT '{}'::text[] NOT NULL,
	"source" text NOT NULL,
	"weight_source" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "item_kinds_code_unique" UNIQUE("code"),
	CONSTRAINT "item_kinds_measures" CHECK ("item_kinds"."volume" > 0 and "item_kinds"."weight" >= 0 and "item_kinds"."minutes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "item_kind_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"data" jsonb NOT NULL,
	"kinds" integer NOT NULL,
	"changes" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"published_by" uuid,
	"published_by_name" text,
	CONSTRAINT "item_kind_versions_version_unique" UNIQUE("version")
);
--> statement-breakpoint
CREATE TABLE "item_kind_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"state" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"sheet" integer DEFAULT 0 NOT NULL,
	"heading" integer DEFAULT 1 NOT NULL,
	"day_orders" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"rows" integer NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	"imported_at" timestamp (3) with time zone,
	"changed" integer DEFAULT 0 NOT NULL,
	"known" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"uploaded_by" uuid
);
--> statement-breakpoint
CREATE TABLE "item_kind_import_files" (
	"import_id" uuid PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "item_kind_import_files" ADD CONSTRAINT "item_kind_import_files_import_id_item_kind_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."item_kind_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_kind_imports" ADD CONSTRAINT "item_kind_imports_uploaded_by_people_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "item_kinds_name" ON "item_kinds" USING btree (lower("name_en"),"id");--> statement-breakpoint
CREATE INDEX "item_kinds_volume" ON "item_kinds" USING btree ("volume","id");--> statement-breakpoint
CREATE INDEX "item_kinds_weight" ON "item_kinds" USING btree ("weight","id");--> statement-breakpoint
CREATE INDEX "item_kinds_family" ON "item_kinds" USING btree ("family","id");--> statement-breakpoint
CREATE INDEX "item_kind_imports_uploaded_at" ON "item_kind_imports" USING btree ("uploaded_at","id");--> statement-breakpoint
-- by hand: version 1 of the list (docs/domain/inventory.md). Sizes of published forms in cubic feet, by room.
-- C: Cubic Estimation Form, J: Jgayle-28/smart-move, U: Undergrads, W: Woodland Hills Movers.
INSERT INTO "item_kinds" ("id", "code", "family", "name_en", "name_sw", "words", "rooms", "volume", "weight", "minutes", "flags", "source", "weight_source", "reference")
SELECT gen_random_uuid(), code, family, name_en, name_sw, string_to_array(words, '|'), ARRAY[room], volume,
	greatest(1, round(volume * 112)), ceil(3 + 18 * volume), string_to_array(flags, ' '), 'published_form', 'trade_rule',
	(SELECT string_agg(title, ', ' ORDER BY letter) FROM (VALUES
		('C', 'Cubic Estimation Form'), ('J', 'Jgayle smart-move'), ('U', 'Undergrads'), ('W', 'Woodland Hills Movers')
	) AS sheet(letter, title) WHERE position(letter IN sheets) > 0)
FROM (SELECT *, round(cubic_feet * 0.028316846592, 3) AS volume FROM (VALUES
	-- Living room
	('living_room', 'sofa_4_seats', 'sofa', 'Sofa, 4 seats', 'Kochi la watu 4', 'four seater', 55, 'two_people', 'U'),
	('living_room', 'sofa_3_seats', 'sofa', 'Sofa, 3 seats', 'Kochi la watu 3', 'three seater', 50, 'two_people', 'JU'),
	('living_room', 'sofa_2_seats', 'sofa', 'Sofa, 2 seats', 'Kochi la watu 2', 'two seater|loveseat', 35, 'two_people', 'JU'),
	('living_room', 'sofa_sectional', 'sofa', 'Sectional sofa, one piece', 'Kipande cha kochi', 'sectional|modular sofa', 30, 'two_people', 'JU'),
	('living_room', 'armchair', 'armchair', 'Armchair', 'Kiti cha mikono', 'single seater|one seater|kochi la mtu 1', 10, '', 'CUJ'),
	('living_room', 'recliner', 'armchair', 'Recliner', 'Kiti cha kuegemea', 'lazyboy|lazy boy|reclining chair', 25, 'two_people', 'JU'),
	('living_room', 'occasional_chair', 'armchair', 'Occasional chair', 'Kiti cha sebuleni', 'accent chair|tub chair', 15, '', 'J'),
	('living_room', 'rocking_chair', 'armchair', 'Rocking chair', 'Kiti cha kubembea', '', 12, '', 'C'),
	('living_room', 'straight_chair', 'chair', 'Straight chair', 'Kiti cha kawaida', 'plain chair', 5, '', 'CJ'),
	('living_room', 'chaise', 'chaise', 'Chaise', 'Kochi la kulalia', 'chaise longue|chaise lounge|couch', 25, 'two_people', 'J'),
	('living_room', 'futon', 'futon', 'Futon', 'Kochi-kitanda', 'sofa bed|sofabed|futon', 30, 'two_people', 'JU'),
	('living_room', 'day_bed', 'day_bed', 'Day bed', 'Kitanda cha mchana', 'daybed', 28, 'two_people', 'C'),
	('living_room', 'bench', 'stool', 'Bench', 'Benchi', 'fomu|form', 5, '', 'CJ'),
	('living_room', 'ottoman', 'stool', 'Ottoman', 'Stuli ya miguu', 'pouf|pouffe|footstool|kigoda', 4, '', 'J'),
	('living_room', 'bean_bag', 'stool', 'Bean bag', 'Mto mkubwa wa kukalia', 'beanbag', 5, '', 'J'),
	('living_room', 'coffee_table', 'coffee_table', 'Coffee table', 'Meza ya sebuleni', 'centre table|center table|meza ya kahawa', 10, '', 'U'),
	('living_room', 'side_table', 'side_table', 'Side table', 'Meza ndogo ya kando', 'stool ya side|nest table|end table', 5, '', 'JU'),
	('living_room', 'side_table_large', 'side_table', 'Side table, large', 'Meza kubwa ya kando', 'end table', 10, '', 'J'),
	('living_room', 'console_large', 'console', 'Console table, large', 'Meza ndefu ya ukutani, kubwa', 'console', 25, 'two_people', 'J'),
	('living_room', 'console_small', 'console', 'Console table, small', 'Meza ndefu ya ukutani, ndogo', 'console|hall table', 10, '', 'J'),
	('living_room', 'bookcase_large', 'bookcase', 'Bookcase, large', 'Kabati kubwa la vitabu', '', 20, 'two_people', 'JU'),
	('living_room', 'bookcase_small', 'bookcase', 'Bookcase, small', 'Kabati dogo la vitabu', '', 10, '', 'U'),
	('living_room', 'shelf_section', 'shelf', 'Shelf, one section', 'Rafu, sehemu moja', 'shelves|shelving|rack', 5, 'dismantle', 'JC'),
	('living_room', 'tv_stand', 'tv_stand', 'TV stand', 'Meza ya TV', 'stendi ya TV|television stand|TV cabinet', 15, 'fragile', 'JU'),
	('living_room', 'wall_unit', 'wall_unit', 'Wall unit', 'Kabati la ukutani la sebuleni', 'entertainment unit|display unit', 40, 'dismantle two_people', 'J'),
	('living_room', 'tv_boxed', 'tv', 'TV in its box', 'TV ndani ya boksi', '', 10, 'fragile', 'JU'),
	('living_room', 'stereo', 'stereo', 'Stereo', 'Redio kubwa', 'hi-fi|hifi|home theatre|woofer|sound system|radio', 15, 'fragile', 'J'),
	('living_room', 'floor_speakers', 'speakers', 'Floor speakers, a pair', 'Spika za sakafuni, jozi', 'speaker|woofer', 12, 'fragile', 'J'),
	('living_room', 'shelf_speakers', 'speakers', 'Shelf speakers, a pair', 'Spika ndogo, jozi', 'speaker', 4, 'fragile', 'J'),
	('living_room', 'floor_lamp', 'lamp', 'Floor lamp', 'Taa ya kusimama', 'standing lamp', 4, 'fragile', 'J'),
	('living_room', 'table_lamp', 'lamp', 'Table lamp', 'Taa ya mezani', 'bedside lamp', 2, 'fragile', 'U'),
	('living_room', 'rug_large', 'rug', 'Rug, large', 'Zulia kubwa', '', 10, '', 'J'),
	('living_room', 'rug_small', 'rug', 'Rug, small', 'Zulia dogo', 'mat|mkeka', 3, '', 'J'),
	('living_room', 'mirror_large', 'mirror', 'Mirror, large', 'Kioo kikubwa', 'dressing mirror', 15, 'fragile', 'J'),
	('living_room', 'mirror', 'mirror', 'Mirror', 'Kioo', '', 3, 'fragile', 'J'),
	('living_room', 'picture_small', 'picture', 'Picture, small', 'Picha ndogo ya ukutani', '', 1, 'fragile', 'J'),
	('living_room', 'picture_medium', 'picture', 'Picture, medium', 'Picha ya wastani ya ukutani', '', 2, 'fragile', 'J'),
	('living_room', 'picture_large', 'picture', 'Picture, large', 'Picha kubwa ya ukutani', '', 3, 'fragile', 'J'),
	('living_room', 'curtains', 'curtains', 'Curtains', 'Mapazia', 'pazia|sheers|curtain rods', 5, '', 'J'),
	('living_room', 'tall_clock', 'tall_clock', 'Tall clock', 'Saa ndefu ya kusimama', 'grandfather clock|saa', 20, 'fragile two_people', 'J'),
	('living_room', 'piano_small', 'piano', 'Piano, small', 'Piano ndogo', 'keyboard|upright piano|kinanda', 25, 'fragile two_people', 'J'),
	('living_room', 'curio_cabinet', 'display_cabinet', 'Curio cabinet', 'Kabati la mapambo', 'display cabinet', 25, 'fragile two_people', 'J'),
	('living_room', 'pot_plant', 'plant', 'Pot plant', 'Mmea wa chungu', 'flower pot|maua', 3, 'fragile', 'J'),
	('living_room', 'plant_stand', 'plant', 'Plant stand', 'Stendi ya mimea', 'flower stand', 5, '', 'J'),
	('living_room', 'fan', 'fan', 'Fan', 'Feni', 'standing fan', 3, '', 'J'),
	('living_room', 'heater', 'heater', 'Heater', 'Hita', 'room heater|kipasha joto', 5, '', 'J'),
	('living_room', 'sewing_machine', 'sewing_machine', 'Sewing machine', 'Cherehani', 'singer', 10, '', 'J'),
	('living_room', 'folding_screen', 'folding_screen', 'Folding screen', 'Skrini ya kugawa chumba', 'room divider', 15, '', 'J'),
	('living_room', 'glass_top', 'glass_top', 'Glass top of a table', 'Kioo cha meza', 'table glass', 12, 'fragile two_people', 'J'),
	('living_room', 'aquarium_large', 'aquarium', 'Aquarium, large', 'Tangi kubwa la samaki', 'fish tank', 15, 'fragile two_people', 'J'),
	-- Dining room
	('dining_room', 'dining_table', 'dining_table', 'Dining table', 'Meza ya kulia', 'dining|meza ya dining', 30, 'dismantle two_people', 'U'),
	('dining_room', 'dining_chair', 'chair', 'Dining chair', 'Kiti cha kulia', 'kiti cha dining', 5, '', 'U'),
	('dining_room', 'buffet', 'display_cabinet', 'Buffet', 'Kabati la chini la vyombo', 'credenza', 35, 'two_people', 'J'),
	('dining_room', 'hutch', 'display_cabinet', 'Hutch', 'Kabati la juu la vyombo', 'dresser top', 35, 'fragile two_people', 'J'),
	('dining_room', 'china_cabinet', 'display_cabinet', 'China cabinet', 'Kabati la vyombo vya kioo', 'display cabinet|glass cabinet|show case', 30, 'fragile two_people', 'U'),
	('dining_room', 'bar', 'bar', 'Home bar', 'Baa ya nyumbani', 'mini bar|minibar', 30, 'fragile two_people', 'J'),
	('dining_room', 'bar_portable', 'bar', 'Home bar, portable', 'Baa ya nyumbani ya kubebeka', 'mini bar|bar trolley', 15, 'fragile', 'C'),
	('dining_room', 'bar_stool', 'stool', 'Bar stool', 'Stuli ya baa', 'counter stool|high chair', 5, '', 'J'),
	-- Kitchen
	('kitchen', 'us_fridge', 'fridge', 'Fridge, American size', 'Friji kubwa ya Kimarekani', 'side by side', 60, 'fragile two_people', 'U'),
	('kitchen', 'fridge_mini', 'fridge', 'Fridge, mini', 'Friji ndogo ya chumbani', 'bar fridge', 10, 'fragile', 'U'),
	('kitchen', 'us_dishwasher', 'dishwasher', 'Dishwasher, American size', 'Mashine kubwa ya kuosha vyombo', '', 25, 'two_people', 'U'),
	('kitchen', 'microwave', 'microwave', 'Microwave', 'Maikrowevu', '', 5, 'fragile', 'U'),
	('kitchen', 'kitchen_table', 'kitchen_table', 'Kitchen table', 'Meza ya jikoni', '', 20, 'two_people', 'U'),
	('kitchen', 'kitchen_chair', 'chair', 'Kitchen chair', 'Kiti cha jikoni', '', 5, '', 'U'),
	('kitchen', 'kitchen_trolley', 'kitchen_trolley', 'Kitchen trolley', 'Toroli ya jikoni', 'serving trolley', 10, '', 'U'),
	-- Laundry
	('laundry', 'us_washing_machine', 'washing_machine', 'Washing machine, American size', 'Mashine kubwa ya kufua', 'top loader', 30, 'two_people', 'U'),
	('laundry', 'us_dryer', 'dryer', 'Dryer, American size', 'Mashine kubwa ya kukausha nguo', '', 30, 'two_people', 'U'),
	('laundry', 'ironing_board', 'ironing_board', 'Ironing board', 'Meza ya kupigia pasi', 'iron board', 4, '', 'J'),
	('laundry', 'vacuum', 'vacuum', 'Vacuum cleaner', 'Kifyonza vumbi', 'hoover', 5, '', 'JU'),
	('laundry', 'air_conditioner', 'air_conditioner', 'Air conditioner', 'Kiyoyozi', 'AC|aircon', 15, 'two_people', 'J'),
	('laundry', 'hamper', 'hamper', 'Laundry hamper', 'Kapu la nguo chafu', 'laundry basket', 3, '', 'J'),
	-- Bedroom
	('bedroom', 'bed_king', 'bed', 'Bed with mattress, king', 'Kitanda na godoro, king', '6 by 6|6x6', 70, 'dismantle two_people', 'JC'),
	('bedroom', 'bed_queen', 'bed', 'Bed with mattress, queen', 'Kitanda na godoro, queen', '5 by 6|5x6', 65, 'dismantle two_people', 'J'),
	('bedroom', 'bed_double', 'bed', 'Bed with mattress, double', 'Kitanda na godoro, double', '4 by 6|4x6', 60, 'dismantle two_people', 'J'),
	('bedroom', 'bed_single', 'bed', 'Bed with mattress, single', 'Kitanda na godoro, single', '3 by 6|3x6', 40, 'dismantle two_people', 'JU'),
	('bedroom', 'double_decker', 'bunk_bed', 'Double-decker bed', 'Kitanda cha dabo deka', '', 70, 'dismantle two_people', 'JU'),
	('bedroom', 'bed_frame_king', 'bed_frame', 'Bed frame, king', 'Fremu ya kitanda, king', '6 by 6|6x6', 35, 'dismantle two_people', 'J'),
	('bedroom', 'bed_frame_queen', 'bed_frame', 'Bed frame, queen', 'Fremu ya kitanda, queen', '5 by 6|5x6', 27, 'dismantle two_people', 'J'),
	('bedroom', 'bed_frame_double', 'bed_frame', 'Bed frame, double', 'Fremu ya kitanda, double', '4 by 6|4x6', 25, 'dismantle two_people', 'J'),
	('bedroom', 'bed_frame_single', 'bed_frame', 'Bed frame, single', 'Fremu ya kitanda, single', '3 by 6|3x6', 20, 'dismantle two_people', 'J'),
	('bedroom', 'mattress_king', 'mattress', 'Mattress, king', 'Godoro la king', '6 by 6|6x6', 50, 'two_people', 'J'),
	('bedroom', 'rollaway_bed', 'rollaway_bed', 'Rollaway bed', 'Kitanda cha kukunja', 'folding bed|camp bed', 20, '', 'C'),
	('bedroom', 'cot', 'cot', 'Cot', 'Kitanda cha mtoto', 'baby cot|crib|baby bed', 10, 'dismantle', 'J'),
	('bedroom', 'wardrobe', 'wardrobe', 'Wardrobe', 'Kabati la nguo', '', 50, 'dismantle two_people', 'J'),
	('bedroom', 'wardrobe_small', 'wardrobe', 'Wardrobe, small', 'Kabati dogo la nguo', '', 30, 'dismantle two_people', 'J'),
	('bedroom', 'dresser_single', 'dresser', 'Dresser, single', 'Dresa moja', '', 30, 'two_people', 'J'),
	('bedroom', 'dresser_double', 'dresser', 'Dresser, double', 'Dresa ya sehemu mbili', '', 40, 'two_people', 'J'),
	('bedroom', 'dresser_triple', 'dresser', 'Dresser, triple', 'Dresa ya sehemu tatu', '', 50, 'two_people', 'J'),
	('bedroom', 'vanity', 'dresser', 'Vanity table', 'Meza ya kujipambia', 'make-up table', 20, 'fragile', 'J'),
	('bedroom', 'chest_of_drawers', 'chest', 'Chest of drawers', 'Kabati la droo', 'drawers|droo', 25, 'two_people', 'C'),
	('bedroom', 'bachelor_chest', 'chest', 'Bachelor chest', 'Kabati dogo la droo', 'small drawers', 12, '', 'J'),
	('bedroom', 'blanket_chest', 'chest', 'Blanket chest', 'Kasha la blanketi', 'blanket box', 15, '', 'J'),
	('bedroom', 'trunk', 'chest', 'Trunk', 'Sanduku la bati', 'metal box|school box|kasha', 10, '', 'J'),
	('bedroom', 'bedside_table', 'bedside_table', 'Bedside table', 'Meza ya kando ya kitanda', '', 5, '', 'U'),
	('bedroom', 'jewellery_chest', 'chest', 'Jewellery chest, empty', 'Kabati la vito, tupu', 'jewelry box', 10, 'fragile', 'J'),
	-- Office
	('office', 'desk_small', 'desk', 'Desk, small', 'Dawati dogo', 'study table', 15, '', 'J'),
	('office', 'desk_medium', 'desk', 'Desk, medium', 'Dawati la wastani', 'study table', 22, 'two_people', 'J'),
	('office', 'desk_large', 'desk', 'Desk, large', 'Dawati kubwa', 'executive desk', 35, 'dismantle two_people', 'J'),
	('office', 'office_chair', 'office_chair', 'Office chair', 'Kiti cha ofisi', '', 8, '', 'J'),
	('office', 'filing_cabinet_2', 'filing_cabinet', 'Filing cabinet, 2 drawers', 'Kabati la faili, droo 2', '', 5, '', 'J'),
	('office', 'filing_cabinet_3', 'filing_cabinet', 'Filing cabinet, 3 drawers', 'Kabati la faili, droo 3', '', 15, 'two_people', 'J'),
	('office', 'filing_cabinet_4', 'filing_cabinet', 'Filing cabinet, 4 drawers', 'Kabati la faili, droo 4', '', 20, 'two_people', 'J'),
	('office', 'computer', 'computer', 'Computer', 'Kompyuta', 'PC|desktop|CPU', 10, 'fragile', 'J'),
	('office', 'monitor', 'computer', 'Monitor', 'Skrini ya kompyuta', 'screen', 10, 'fragile', 'J'),
	('office', 'printer', 'printer', 'Printer', 'Printa', '', 4, 'fragile', 'J'),
	('office', 'shredder', 'shredder', 'Shredder', 'Mashine ya kukata karatasi', 'paper shredder', 4, '', 'J'),
	('office', 'safe_small', 'safe', 'Safe, small', 'Sefu ndogo', '', 20, 'two_people', 'J'),
	('office', 'safe_large', 'safe', 'Safe, large', 'Sefu kubwa', '', 60, 'two_people', 'J'),
	('office', 'whiteboard', 'whiteboard', 'Whiteboard', 'Ubao mweupe', 'notice board', 3, '', 'J'),
	-- Children and sport
	('children', 'bicycle', 'bicycle', 'Bicycle, American form', 'Baiskeli, fomu ya Marekani', '', 10, '', 'U'),
	('children', 'treadmill', 'exercise_machine', 'Treadmill', 'Mashine ya kukimbilia', '', 30, 'two_people', 'J'),
	('children', 'exercise_machine', 'exercise_machine', 'Exercise machine', 'Mashine ya mazoezi', 'exercise bike', 10, '', 'J'),
	('children', 'pram', 'pram', 'Pram', 'Kigari cha mtoto', 'stroller|pushchair|baby walker', 2, '', 'J'),
	('children', 'toys_bulky', 'toys', 'Bulky toys', 'Vitu vikubwa vya kuchezea', 'midoli', 5, '', 'J'),
	('children', 'rocking_horse', 'toys', 'Rocking horse', 'Farasi wa kubembea', '', 5, '', 'J'),
	('children', 'basketball_hoop', 'basketball_hoop', 'Basketball hoop', 'Goli la mpira wa kikapu', '', 20, 'dismantle', 'J'),
	-- Outside and store
	('outside', 'patio_table', 'patio', 'Patio table', 'Meza ya nje', 'garden table|meza ya plastiki', 20, '', 'U'),
	('outside', 'patio_chair', 'patio', 'Patio chair', 'Kiti cha nje', 'garden chair|plastic chair|kiti cha plastiki', 5, '', 'U'),
	('outside', 'grill', 'grill', 'Grill', 'Jiko la kuchomea nyama', 'barbecue|BBQ|nyama choma', 15, '', 'U'),
	('outside', 'lawn_mower', 'lawn_mower', 'Lawn mower', 'Mashine ya kukata nyasi', 'mower|slasher machine', 15, '', 'U'),
	('outside', 'ladder', 'ladder', 'Ladder', 'Ngazi', '', 10, '', 'U'),
	('outside', 'step_ladder', 'ladder', 'Step ladder', 'Ngazi ya kukunja', '', 5, '', 'J'),
	('outside', 'toolbox', 'toolbox', 'Toolbox', 'Sanduku la vifaa', 'tools|spana', 5, '', 'U'),
	('outside', 'workbench', 'workbench', 'Workbench', 'Meza ya fundi', '', 25, 'two_people', 'U'),
	('outside', 'hand_truck', 'hand_truck', 'Hand truck', 'Mkokoteni wa mkono', 'trolley|wheelbarrow', 2, '', 'J'),
	-- Cartons and bags
	('cartons', 'carton_book', 'carton', 'Carton, books', 'Boksi la vitabu', 'small box', 1.5, '', 'UW'),
	('cartons', 'carton_medium', 'carton', 'Carton, medium', 'Boksi la wastani', 'medium box', 3, '', 'UW'),
	('cartons', 'carton_large', 'carton', 'Carton, large', 'Boksi kubwa', 'large box', 4.5, '', 'UW'),
	('cartons', 'carton_extra_large', 'carton', 'Carton, extra large', 'Boksi kubwa zaidi', 'XL box', 6, '', 'WJ'),
	('cartons', 'carton_dishes', 'carton', 'Carton, dishes', 'Boksi la vyombo', 'dish pack|utensils|sufuria|plates|glasses', 6.2, 'fragile', 'W'),
	('cartons', 'carton_lamp', 'carton', 'Carton, lamp', 'Boksi la taa', '', 5, 'fragile', 'WJ'),
	('cartons', 'carton_mirror', 'carton', 'Carton, mirror', 'Boksi la kioo', 'picture box', 5, 'fragile', 'W'),
	('cartons', 'carton_wardrobe', 'carton', 'Carton, wardrobe', 'Boksi la nguo za kutundika', 'hanging clothes', 15, '', 'WU'),
	('cartons', 'carton_tv', 'carton', 'Carton, TV', 'Boksi la TV', '', 14, 'fragile', 'W'),
	('cartons', 'bin_large', 'bin', 'Plastic bin, large', 'Kontena kubwa la plastiki', 'tote|plastic box', 6, '', 'J'),
	('cartons', 'bin_small', 'bin', 'Plastic bin, small', 'Kontena dogo la plastiki', 'tote|plastic box', 3, '', 'J'),
	('cartons', 'suitcase_large', 'suitcase', 'Suitcase, large', 'Sanduku kubwa la safari', '', 10, '', 'U'),
	('cartons', 'suitcase_small', 'suitcase', 'Suitcase, small', 'Sanduku dogo la safari', '', 5, '', 'U')
) AS form(room, code, family, name_en, name_sw, words, cubic_feet, flags, sheets)) AS measured;
--> statement-breakpoint
-- A mover's own table: cubic metres, kilograms and person-hours. Person-hours that it does not give follow our rule.
INSERT INTO "item_kinds" ("id", "code", "family", "name_en", "name_sw", "words", "rooms", "volume", "weight", "minutes", "flags", "source", "weight_source", "reference")
SELECT gen_random_uuid(), code, family, name_en, name_sw, string_to_array(words, '|'), ARRAY[room], volume, weight,
	coalesce(round(hours * 60), ceil(3 + 18 * volume)), string_to_array(flags, ' '), 'movers_table', 'movers_table', 'theo_umzug'
FROM (VALUES
	-- Living room
	('living_room', 'sofa_any', 'sofa', 'Sofa, size not known', 'Kochi, ukubwa haujulikani', '', 1.28, 60, 0.40, 'two_people'),
	('living_room', 'sofa_corner_2', 'corner_sofa', 'Corner sofa, 2 pieces', 'Kochi la kona, vipande 2', '', 1.9, 80, 0.45, 'dismantle two_people'),
	('living_room', 'sofa_corner_3', 'corner_sofa', 'Corner sofa, 3 pieces', 'Kochi la kona, vipande 3', '', 2.5, 100, 0.60, 'dismantle two_people'),
	('living_room', 'armchair_large', 'armchair', 'Armchair, large', 'Kiti kikubwa cha mikono', 'single seater|one seater', 0.6, 25, 0.17, ''),
	('living_room', 'coffee_table_heavy', 'coffee_table', 'Coffee table, solid wood', 'Meza ya sebuleni, mbao nzito', 'centre table|center table', 0.3, 20, 0.12, ''),
	('living_room', 'tv_40', 'tv', 'TV, up to 40 inches', 'TV, hadi inchi 40', '32 inch|40 inch', 0.12, 15, 0.13, 'fragile'),
	('living_room', 'tv_60', 'tv', 'TV, up to 60 inches', 'TV, hadi inchi 60', '43 inch|50 inch|55 inch|60 inch', 0.25, 30, 0.25, 'fragile two_people'),
	('living_room', 'sideboard', 'sideboard', 'Sideboard', 'Kabati fupi la sebuleni', 'low cabinet', 0.54, 25, 0.17, ''),
	('living_room', 'shelf', 'shelf', 'Shelf', 'Rafu', 'shelves|rack|book shelf', 0.6, 10, 0.18, 'dismantle'),
	('living_room', 'carpet_2m', 'rug', 'Carpet, up to 2 m', 'Zulia, hadi mita 2', '', 0.32, 20, 0.20, ''),
	('living_room', 'plant_1m', 'plant', 'Plant, up to 1 m', 'Mmea, hadi mita 1', 'flower pot|maua', 0.16, 10, 0.10, 'fragile'),
	-- Dining room
	('dining_room', 'chair', 'chair', 'Chair', 'Kiti', '', 0.097, 10, 0.10, ''),
	('dining_room', 'table_heavy', 'dining_table', 'Table, heavy', 'Meza nzito', 'dining table', 0.5, 60, 0.40, 'two_people'),
	-- Kitchen
	('kitchen', 'fridge_small', 'fridge', 'Fridge, up to 1.2 m', 'Friji, hadi mita 1.2', 'small fridge|single door', 0.5, 40, 0.45, 'fragile two_people'),
	('kitchen', 'fridge_tall', 'fridge', 'Fridge, up to 2 m', 'Friji, hadi mita 2', 'fridge freezer', 0.85, 80, 0.50, 'fragile two_people'),
	('kitchen', 'fridge_two_doors', 'fridge', 'Fridge, two doors', 'Friji ya milango miwili', 'double door', 0.96, 100, 0.60, 'fragile two_people'),
	('kitchen', 'cooker', 'cooker', 'Cooker', 'Jiko la gesi na oveni', '', 0.3, 60, 0.40, 'two_people'),
	('kitchen', 'dishwasher', 'dishwasher', 'Dishwasher', 'Mashine ya kuosha vyombo', '', 0.302, 60, 0.40, 'two_people'),
	('kitchen', 'microwave_small', 'microwave', 'Microwave, small', 'Maikrowevu ndogo', '', 0.07, 15, 0.10, 'fragile'),
	('kitchen', 'kitchen_cupboard', 'kitchen_cupboard', 'Kitchen cupboard', 'Kabati la jikoni', '', 0.4, 25, 0.17, ''),
	('kitchen', 'kitchen_wall_unit', 'kitchen_cupboard', 'Kitchen wall unit', 'Kabati la ukutani la jikoni', '', 0.22, 20, 0.12, ''),
	-- Laundry
	('laundry', 'washing_machine', 'washing_machine', 'Washing machine', 'Mashine ya kufua', '', 0.302, 80, 0.50, 'two_people'),
	('laundry', 'dryer', 'dryer', 'Dryer', 'Mashine ya kukausha nguo', '', 0.302, 60, 0.40, 'two_people'),
	-- Bedroom
	('bedroom', 'bed_90', 'bed', 'Bed, 90 cm', 'Kitanda, sm 90', '3 by 6|3x6|single bed', 0.54, 50, 0.40, 'dismantle two_people'),
	('bedroom', 'bed_140', 'bed', 'Bed, 140 cm', 'Kitanda, sm 140', '4.5 by 6|double bed', 0.84, 70, 0.45, 'dismantle two_people'),
	('bedroom', 'bed_180', 'bed', 'Bed, 180 cm', 'Kitanda, sm 180', '6 by 6|6x6|king bed', 1.08, 90, 0.45, 'dismantle two_people'),
	('bedroom', 'box_spring_90', 'box_spring', 'Box-spring bed, 90 cm', 'Kitanda cha springi, sm 90', '', 0.72, 60, NULL, 'two_people'),
	('bedroom', 'box_spring_140', 'box_spring', 'Box-spring bed, 140 cm', 'Kitanda cha springi, sm 140', '', 1.12, 80, NULL, 'two_people'),
	('bedroom', 'box_spring_180', 'box_spring', 'Box-spring bed, 180 cm', 'Kitanda cha springi, sm 180', '', 1.44, 100, NULL, 'two_people'),
	('bedroom', 'mattress_90', 'mattress', 'Mattress, 90 cm', 'Godoro, sm 90', '3 by 6|3x6|single mattress', 0.45, 15, 0.10, ''),
	('bedroom', 'mattress_140', 'mattress', 'Mattress, 140 cm', 'Godoro, sm 140', '4.5 by 6|double mattress', 0.70, 20, 0.12, ''),
	('bedroom', 'mattress_180', 'mattress', 'Mattress, 180 cm', 'Godoro, sm 180', '6 by 6|6x6', 0.90, 25, 0.17, 'two_people'),
	('bedroom', 'wardrobe_1m', 'wardrobe', 'Wardrobe, up to 1 m wide', 'Kabati la nguo, upana hadi mita 1', 'one door', 0.6, 60, 0.40, 'dismantle two_people'),
	('bedroom', 'wardrobe_2m', 'wardrobe', 'Wardrobe, up to 2 m wide', 'Kabati la nguo, upana hadi mita 2', 'two doors', 1.2, 80, 0.45, 'dismantle two_people'),
	('bedroom', 'wardrobe_3m', 'wardrobe', 'Wardrobe, up to 3 m wide', 'Kabati la nguo, upana hadi mita 3', 'three doors', 1.8, 100, 0.45, 'dismantle two_people'),
	('bedroom', 'bedside_cabinet', 'bedside_table', 'Bedside cabinet', 'Kabati la kando ya kitanda', '', 0.22, 20, 0.05, ''),
	('bedroom', 'shoe_cabinet', 'shoe_cabinet', 'Shoe cabinet', 'Kabati la viatu', 'shoe rack|rafu ya viatu', 0.2, 15, 0.17, ''),
	-- Office
	('office', 'desk_light', 'desk', 'Desk, light', 'Dawati jepesi', 'study table', 0.72, 25, 0.17, ''),
	('office', 'desk_heavy', 'desk', 'Desk, heavy', 'Dawati zito', 'executive desk', 0.9, 60, 0.40, 'two_people'),
	('office', 'office_chair_large', 'office_chair', 'Office chair, large', 'Kiti kikubwa cha ofisi', 'executive chair|swivel chair', 0.35, 25, 0.17, ''),
	-- Children and sport
	('children', 'bicycle_adult', 'bicycle', 'Bicycle', 'Baiskeli', '', 0.5, 10, 0.16, ''),
	-- Cartons and bags
	('cartons', 'carton', 'carton', 'Carton', 'Boksi', '', 0.075, 20, 0.05, ''),
	('cartons', 'clothes_bag', 'bag', 'Bag of clothes', 'Mfuko wa nguo', 'nguo|clothes|sack|gunia|nylon bag', 0.08, 20, 0.05, ''),
	('cartons', 'suitcase', 'suitcase', 'Suitcase', 'Sanduku la safari', '', 0.07, 20, 0.05, '')
) AS own(room, code, family, name_en, name_sw, words, volume, weight, hours, flags);
--> statement-breakpoint
-- Kenyan goods without a published figure, estimated from their outer sizes: cubic metres and kilograms.
INSERT INTO "item_kinds" ("id", "code", "family", "name_en", "name_sw", "words", "rooms", "volume", "weight", "minutes", "flags", "source", "weight_source", "reference")
SELECT gen_random_uuid(), code, family, name_en, name_sw, string_to_array(words, '|'), ARRAY[room], volume, weight,
	ceil(3 + 18 * volume), string_to_array(flags, ' '), 'estimated', 'estimated', ''
FROM (VALUES
	('living_room', 'sofa_set_5', 'sofa_set', 'Sofa set, 5-seater (3+1+1)', 'Seti ya makochi, watu 5', 'five seater|3 1 1', 2.8, 110, 'two_people'),
	('living_room', 'sofa_set_7', 'sofa_set', 'Sofa set, 7-seater (3+2+1+1)', 'Seti ya makochi, watu 7', 'seven seater|3 2 1 1', 3.8, 155, 'two_people'),
	('living_room', 'sofa_l', 'corner_sofa', 'L-shaped sofa', 'Kochi la L', 'L sofa|L seat|L shape', 2.5, 100, 'dismantle two_people'),
	('kitchen', 'gas_cylinder_6', 'gas_cylinder', 'Gas cylinder, 6 kg', 'Mtungi wa gesi, kilo 6', '', 0.03, 13, 'forbidden'),
	('kitchen', 'gas_cylinder_13', 'gas_cylinder', 'Gas cylinder, 13 kg', 'Mtungi wa gesi, kilo 13', '', 0.06, 28, 'forbidden'),
	('kitchen', 'jiko', 'jiko', 'Charcoal jiko', 'Jiko la makaa', 'jiko|charcoal stove|makaa', 0.05, 8, ''),
	('kitchen', 'meko', 'meko', 'Two-burner meko', 'Meko ya vichomeo viwili', 'meko|gas stove|two burner|table top cooker', 0.05, 6, ''),
	('kitchen', 'water_dispenser', 'water_dispenser', 'Water dispenser', 'Mashine ya maji ya kunywa', 'dispenser', 0.15, 18, ''),
	('outside', 'jerrycan_20', 'jerrycan', 'Jerrycan, 20 litres, empty', 'Mtungi wa maji, lita 20, mtupu', '', 0.03, 1, ''),
	('outside', 'water_tank_500', 'water_tank', 'Water tank, 500 litres', 'Tangi la maji, lita 500', '', 0.8, 12, 'two_people'),
	('outside', 'water_tank_1000', 'water_tank', 'Water tank, 1,000 litres', 'Tangi la maji, lita 1,000', '', 1.5, 22, 'two_people'),
	('outside', 'generator_5', 'generator', 'Generator, 5 kVA', 'Jenereta, kVA 5', 'genset', 0.6, 90, 'two_people'),
	('outside', 'solar_panel', 'solar', 'Solar panel', 'Paneli ya sola', 'solar', 0.1, 20, 'fragile'),
	('outside', 'battery_100', 'solar', 'Battery, 100 Ah', 'Betri, Ah 100', 'solar battery|inverter battery', 0.03, 30, ''),
	('outside', 'motorbike_125', 'motorbike', 'Motorbike, 125 cc', 'Pikipiki, cc 125', '', 1.7, 115, 'two_people'),
	('outside', 'fuel_can', 'fuel', 'Petrol, paraffin or paint, 20 litres', 'Petroli, mafuta ya taa au rangi, lita 20', 'fuel|kerosene|diesel|thinner|mafuta taa', 0.03, 18, 'forbidden'),
	('bedroom', 'valuables', 'valuables', 'Cash, jewellery and documents', 'Pesa, vito na hati', 'money|gold|dhahabu|passport|title deed|certificates|vyeti', 0.01, 2, 'forbidden')
) AS goods(room, code, family, name_en, name_sw, words, volume, weight, flags);
--> statement-breakpoint
-- Words for all sizes of a family.
UPDATE "item_kinds" SET "words" = string_to_array(of.words, '|') || "item_kinds"."words" FROM (VALUES
	('sofa', 'sofa|kochi|makochi|couch|settee|seat'),
	('sofa_set', 'sofa set|sofa|seti ya sofa|kochi|makochi|couch|seats|viti vya sebule'),
	('corner_sofa', 'sofa|kochi|makochi|couch|corner seat|sectional'),
	('armchair', 'seat|kiti'),
	('chair', 'kiti|viti|seat'),
	('stool', 'stool|stuli'),
	('coffee_table', 'meza|stool kubwa'),
	('side_table', 'meza|stool|stuli'),
	('console', 'meza'),
	('bookcase', 'bookshelf|book shelf|shelf|rafu ya vitabu|vitabu'),
	('tv', 'television|telly|runinga|televisheni|screen|flat screen|smart TV'),
	('rug', 'carpet|kapeti|zulia|rag'),
	('dining_table', 'meza|dining set'),
	('kitchen_table', 'meza'),
	('display_cabinet', 'kabati|cabinet|sideboard'),
	('fridge', 'frij|friji|jokofu|refrigerator|freezer|friza'),
	('dishwasher', 'dish washer'),
	('microwave', 'micro wave|maikrowevi|oven ndogo'),
	('cooker', 'jiko|oven|oveni|gas cooker|stove|standing cooker'),
	('kitchen_cupboard', 'kabati|cupboard|cabinet'),
	('washing_machine', 'washer|mashine ya nguo|laundry machine'),
	('dryer', 'drier|tumble dryer'),
	('bed', 'kitanda|vitanda|bed'),
	('bed_frame', 'kitanda|frame'),
	('bunk_bed', 'double decker|dabo deka|doubledecker|decker|bunk bed|kitanda cha ghorofa|kitanda'),
	('box_spring', 'kitanda|bed|divan|boxspring'),
	('mattress', 'godoro|magodoro|matress'),
	('wardrobe', 'kabati|closet|cupboard|wadrobe'),
	('dresser', 'dressing table|dresa|kioo na droo'),
	('bedside_table', 'nightstand|night stand|bedside drawer|side drawer'),
	('desk', 'dawati|meza|meza ya ofisi|office table'),
	('office_chair', 'kiti|seat'),
	('filing_cabinet', 'file cabinet|cabinet|files'),
	('safe', 'sefu|strong box|cash safe'),
	('bicycle', 'bike|baiskeli|baisikeli'),
	('motorbike', 'motorcycle|bodaboda|boda boda|boda|nduthi|pikipiki|bike'),
	('exercise_machine', 'gym|treadmill|jogging machine'),
	('patio', 'outdoor'),
	('carton', 'box|boksi|katoni|carton'),
	('bin', 'box'),
	('suitcase', 'bag|begi|luggage|sanduku'),
	('gas_cylinder', 'gas|gesi|mtungi|LPG|k-gas|pro gas'),
	('jerrycan', 'mtungi|jerrican|mtungi wa maji|dumu|water can'),
	('water_tank', 'tank|tangi|roto tank|kentank|water tank'),
	('generator', 'jenereta|generator'),
	('ladder', 'ngazi')
) AS of(family, words) WHERE of.family = "item_kinds"."family";
--> statement-breakpoint
INSERT INTO "item_kind_versions" ("id", "version", "data", "kinds", "changes", "note", "published_at", "published_by_name")
SELECT gen_random_uuid(), 1, jsonb_agg(jsonb_build_object(
	'code', code, 'nameEn', name_en, 'nameSw', name_sw, 'words', words, 'rooms', rooms, 'family', family,
	'volume', trim_scale(volume), 'weight', trim_scale(weight), 'minutes', minutes, 'flags', flags, 'source', source,
	'weightSource', weight_source, 'reference', reference, 'active', active) ORDER BY code),
	count(*), count(*), 'The list that comes with MoveEase', '2014-01-01T00:00:00+03:00', 'MoveEase' FROM "item_kinds";
--> statement-breakpoint
CREATE TRIGGER item_kind_versions_append_only BEFORE UPDATE OR DELETE ON "item_kind_versions" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER item_kind_versions_kept BEFORE TRUNCATE ON "item_kind_versions" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
SELECT attach_audit('item_kinds');--> statement-breakpoint
SELECT attach_audit('item_kind_imports');
