-- Is the debtor a person in business rather than an entity? Fails closed: a name without a legal form that begins with a given
-- name is one (frequent US given names that are seldom brands or places).
create or replace function app.natural_person(entity_type text, legal_form text, company_name text) returns boolean
language plpgsql immutable parallel safe as $$
begin
  return case
    when entity_type = 'sole_prop' then true
    when entity_type in ('corp', 'llc') or legal_form is not null then false
    when entity_type = 'partnership' then true
    -- Written here and not declared, so that the list is read once and not at each call.
    else coalesce(lower(substring(company_name from '[A-Za-z]+')) = any ('{
    aaron,abigail,adriana,alejandro,alexander,alice,alicia,amanda,amy,ana,andrea,andrew,angela,angelica,anita,
    anna,anne,anthony,antonio,arturo,barbara,benjamin,bernard,beth,betty,beverly,bill,bob,brandon,brenda,brian,brittany,
    bruce,carl,carla,carlos,carmen,carol,caroline,carolyn,catherine,cesar,charles,cheryl,chloe,christina,christine,
    christopher,cindy,claudia,cynthia,daniel,daniela,danielle,dave,david,deborah,debra,denise,dennis,diana,
    diane,diego,donald,donna,doris,dorothy,douglas,edgar,eduardo,edward,elena,elizabeth,ellen,emily,emma,enrique,eric,erik,
    ernesto,esther,eugene,evelyn,fatima,felipe,fernando,frances,francisco,frank,fred,gabriel,gabriela,gary,george,gerald,
    gloria,gregory,guillermo,hannah,harold,heather,hector,helen,henry,ignacio,irene,isabel,isabella,jack,jacob,
    jacqueline,jaime,james,jane,janet,janice,jason,javier,jean,jeff,jeffrey,jennifer,jenny,jeremy,jerry,jesse,jessica,
    jesus,jill,jim,joan,joanna,joe,joel,john,johnny,jonathan,jorge,jose,josefina,joseph,joshua,joyce,juan,juana,juanita,
    judith,judy,julia,julie,julio,karen,karl,katherine,kathleen,kathryn,kathy,katie,keith,kenneth,kevin,kimberly,
    larry,laura,lauren,leonard,leticia,linda,lisa,lorena,lori,louis,lucia,luis,luz,manuel,marcos,margaret,margarita,maria,
    mariana,marie,marilyn,mario,mark,martha,mary,matthew,megan,melissa,michael,michelle,miguel,mike,mohammed,monica,
    muhammad,nancy,natalie,natasha,nathan,nicholas,nicole,nora,norma,olga,olivia,omar,oscar,pablo,pamela,patricia,patrick,
    patty,paul,paula,pedro,peter,philip,phillip,priscilla,rachel,rafael,ralph,ramon,raul,raymond,rebecca,ricardo,richard,
    rick,rita,robert,roberto,roger,ronald,rosa,roxana,ruben,ruth,samantha,samuel,sandra,sara,sarah,sean,
    sergio,sharon,shirley,silvia,sofia,sophia,stephanie,stephen,steve,steven,susan,suzanne,sylvia,tammy,teresa,theresa,
    thomas,timothy,tina,tom,tony,tracy,valerie,vanessa,veronica,vicente,victor,vincent,walter,
    wanda,wayne,wendy,william,willie,xavier,yolanda,zachary}'::text[]), false)
  end;
end $$;
